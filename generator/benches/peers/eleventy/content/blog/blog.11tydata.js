export default {
  layout: "post.njk",
  tags: ["post"],
};
