export default {
  layout: "city.njk",
  tags: ["city"],
  permalink: (data) => `/diensten/${data.slug}/index.html`,
  eleventyComputed: {
    head: (data) => `Callcenter ${data.stad}`,
  },
};
