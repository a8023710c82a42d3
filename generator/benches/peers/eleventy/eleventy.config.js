const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC" });

export default function (eleventy) {
  eleventy.addPassthroughCopy({ static: "/" });
  eleventy.addFilter("day", (date) => day.format(date));
  let markdown;
  eleventy.amendLibrary("md", (library) => {
    markdown = library;
  });
  eleventy.addFilter("markdown", (text) => markdown.render(text));
  eleventy.addCollection("cityBySlug", (api) =>
    Object.fromEntries(api.getFilteredByTag("city").map((city) => [city.data.slug, city.data])),
  );
  eleventy.addCollection("byProvince", (api) =>
    Object.entries(
      Object.groupBy(
        api.getFilteredByTag("city").map((city) => city.data),
        (city) => city.provincie,
      ),
    )
      .toSorted()
      .map(([name, cities]) => ({ name, cities: cities.toSorted((a, b) => (a.stad < b.stad ? -1 : 1)) })),
  );
  eleventy.addCollection("newest", (api) => api.getFilteredByTag("post").toReversed());
  return {
    dir: { input: "content", output: "_site" },
    markdownTemplateEngine: false,
    htmlTemplateEngine: "njk",
  };
}
