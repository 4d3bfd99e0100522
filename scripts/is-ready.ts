/** For a container's health check: ends with 0 when the server of this container answers and reaches its database and files. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? "3000"}/readyz`).catch(() => undefined);
process.exitCode = answer?.ok ? 0 : 1;

export {};
