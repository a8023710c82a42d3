/** Downloads a file. `type` is the media type if `content` is a string. */
export function download(name: string, content: Blob | string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not immediately, because some browsers start reading later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
