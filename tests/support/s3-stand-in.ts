import { createHash, createHmac } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The only keys that the stand-in accepts in signatures. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "AKTESTS", AWS_SECRET_ACCESS_KEY: "a secret of the tests" };

type StoredObject = { bytes: Buffer; contentType: string | undefined };

export type S3StandIn = {
  /** For `FILES_URL`: one bucket, `media`, in the region `test-1`. */
  filesUrl: string;
  objects: Map<string, StoredObject>;
  /** Method and path of every request, in order. */
  requests: string[];
  /** Answers 500 to everything from now on, like a failing service. */
  break(): void;
  close(): Promise<void>;
};

/**
 * Implements the part of S3 that the files module uses: PUT, GET, HEAD and DELETE of an object,
 * path style. Checks what the real service checks: the signature (version 4) over method, path,
 * headers and content.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  let broken = false;
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const path = (request.url as string).split("?")[0] as string;
    requests.push(`${request.method} ${path}`);
    const answer = (status: number, code?: string) => {
      response.writeHead(status, { "Content-Type": "application/xml" });
      response.end(code && request.method !== "HEAD" ? `<Error><Code>${code}</Code></Error>` : undefined);
    };
    if (broken) return answer(500, "InternalError");
    if (!isSigned(request, body)) return answer(403, "SignatureDoesNotMatch");
    if (!path.startsWith("/media/")) return answer(404, "NoSuchBucket");
    const key = decodeURIComponent(path.slice("/media/".length));
    const object = objects.get(key);
    switch (request.method) {
      case "PUT":
        objects.set(key, { bytes: body, contentType: request.headers["content-type"] });
        return answer(200);
      case "DELETE":
        objects.delete(key);
        return answer(204);
      case "GET":
      case "HEAD":
        if (!object) return answer(404, "NoSuchKey");
        response.writeHead(200, {
          "Content-Length": object.bytes.length,
          "Content-Type": object.contentType ?? "",
        });
        return response.end(request.method === "GET" ? object.bytes : undefined);
      default:
        return answer(405, "MethodNotAllowed");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    filesUrl: `s3://media?endpoint=${encodeURIComponent(endpoint)}&region=test-1`,
    objects,
    requests,
    break() {
      broken = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, day = "", region = "", names = "", signature] =
    pattern.exec(request.headers.authorization ?? "") ?? [];
  const contentHash = request.headers["x-amz-content-sha256"];
  if (id !== S3_KEYS.AWS_ACCESS_KEY_ID || region !== "test-1") return false;
  // A file that is streamed from disk has no hash yet.
  const isHashed = contentHash === createHash("sha256").update(body).digest("hex");
  if (!isHashed && contentHash !== "UNSIGNED-PAYLOAD") return false;
  const [path, query = ""] = (request.url as string).split("?");
  const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [
    request.method,
    path,
    query.split("&").sort().join("&"),
    headers.join(""),
    names,
    contentHash,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const canonicalHash = createHash("sha256").update(canonical).digest("hex");
  const toSign = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], scope, canonicalHash].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    (secret, word) => createHmac("sha256", secret).update(word).digest(),
    `AWS4${S3_KEYS.AWS_SECRET_ACCESS_KEY}`,
  );
  return createHmac("sha256", key).update(toSign).digest("hex") === signature;
}
