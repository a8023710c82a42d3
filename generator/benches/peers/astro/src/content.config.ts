import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";

export const collections = {
  cities: defineCollection({ loader: glob({ pattern: "*.yaml", base: "./content/cities" }) }),
  posts: defineCollection({ loader: glob({ pattern: "*.md", base: "./content/blog" }) }),
};
