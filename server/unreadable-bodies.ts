/** The body of a request is not what its type says. */
const UNREADABLE = () => new Response("The request cannot be read", { status: 400 });

/**
 * A form or a JSON text that cannot be read is the fault of who sends it: actions that read it answer 400 then, not 500. On
 * the class itself, since the router hands on requests that it has made anew.
 */
export function refuseUnreadableBodies(): void {
  const { formData, json } = Request.prototype;
  Request.prototype.formData = function (this: Request) {
    return formData.call(this).catch(refuseIf(TypeError));
  };
  Request.prototype.json = function (this: Request) {
    return json.call(this).catch(refuseIf(SyntaxError));
  };
}

function refuseIf(kind: typeof TypeError | typeof SyntaxError) {
  return (error: unknown): never => {
    throw error instanceof kind ? UNREADABLE() : error;
  };
}
