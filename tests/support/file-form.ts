/** A form with a file as a browser sends it: `visitor.ask(address, fileForm({ … }))`. */
const BOUNDARY = "----form";

interface FileForm {
  /** The name of the file's field. */
  field: string;
  /** Empty: none was chosen. */
  file: Buffer;
  fields?: Record<string, string>;
}

export function fileForm({ field, file, fields = {} }: FileForm) {
  const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name=`;
  const typed = Object.entries(fields).map(
    ([name, value]) => `${start}"${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${start}"${field}"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([
      Buffer.from(`${typed.join("")}${head}`),
      file,
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}
