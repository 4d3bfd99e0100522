export type MalformedForm = [what: string, body: Buffer, type?: string];

/**
 * Makes forms around a picture that no browser would send.
 *
 * @param fields how many the largest has
 */
export function malformedForms(png: Buffer, fields: number): MalformedForm[] {
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from("\r\n")]);
  const end = Buffer.from("--x--\r\n");
  const picture = part(
    'Content-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Type: image/png',
    png,
  );
  const field = part('Content-Disposition: form-data; name="a"', "b");
  return [
    ["two files in one field", Buffer.concat([picture, picture, end])],
    [
      "a file without a name",
      Buffer.concat([part('Content-Disposition: form-data; name="picture"', png), end]),
    ],
    ["a part without a disposition", Buffer.concat([part("Content-Type: image/png", png), end])],
    ["a part without a head", Buffer.concat([Buffer.from("--x\r\n\r\n"), png, Buffer.from("\r\n"), end])],
    [
      "a text in place of the file",
      Buffer.concat([part('Content-Disposition: form-data; name="picture"', "words"), end]),
    ],
    [
      "a form within a form",
      Buffer.concat([
        part(
          'Content-Disposition: form-data; name="picture"\r\nContent-Type: multipart/mixed; boundary=y',
          Buffer.concat([Buffer.from("--y\r\n"), png, Buffer.from("\r\n--y--")]),
        ),
        end,
      ]),
    ],
    ["no end", picture],
    ["an end in the middle", Buffer.concat([picture.subarray(0, 120), end])],
    ["another boundary", Buffer.concat([picture, end]), "multipart/form-data; boundary=zzz"],
    ["no boundary", Buffer.concat([picture, end]), "multipart/form-data"],
    [
      "a boundary of 300 signs",
      Buffer.concat([picture, end]),
      `multipart/form-data; boundary=${"y".repeat(300)}`,
    ],
    ["a form that says it is another", Buffer.concat([picture, end]), "application/x-www-form-urlencoded"],
    ["a picture and nothing around it", png, "image/png"],
    [
      "a name that ends the head",
      Buffer.concat([
        part(
          'Content-Disposition: form-data; name="picture"; filename="a\r\nContent-Type: text/html\r\n\r\n.png"',
          png,
        ),
        end,
      ]),
    ],
    [
      "names of another encoding",
      Buffer.concat([
        part("Content-Disposition: form-data; name=\"picture\"; filename*=UTF-16''%ff%fe", png),
        end,
      ]),
    ],
    [
      "a part that is encoded",
      Buffer.concat([
        part(
          'Content-Disposition: form-data; name="picture"; filename="a.png"\r\nContent-Transfer-Encoding: base64',
          png.toString("base64"),
        ),
        end,
      ]),
    ],
    [
      "the fields of an object's insides",
      Buffer.concat([part('Content-Disposition: form-data; name="__proto__"; filename="a.png"', png), end]),
    ],
    [`${fields} fields`, Buffer.concat([Buffer.alloc(field.length * fields, field), end])],
    [
      "12 MB",
      Buffer.concat([
        part(
          'Content-Disposition: form-data; name="picture"; filename="a.png"',
          Buffer.alloc(12 * 1024 * 1024),
        ),
        end,
      ]),
    ],
  ];
}
