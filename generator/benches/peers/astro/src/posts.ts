import { getCollection } from "astro:content";

/** Posts on one page of their list. */
export const PER_PAGE = 8;

/** All posts, the newest first. */
export const posts = (await getCollection("posts")).toSorted(
  (a, b) => Number(new Date(b.data.date)) - Number(new Date(a.data.date)),
);
