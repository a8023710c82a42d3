export default {
  eleventyComputed: {
    title: ({ pagination }) =>
      `Blog over bellen${pagination.pageNumber ? ` – pagina ${pagination.pageNumber + 1}` : ""}`,
  },
  permalink: ({ pagination }) =>
    `/blog/${pagination.pageNumber ? `pagina-${pagination.pageNumber + 1}/` : ""}index.html`,
};
