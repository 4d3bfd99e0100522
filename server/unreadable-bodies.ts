/** The answer to a request whose body doesn't match its content type. */
const UNREADABLE = () => new Response("The request cannot be read", { status: 400 });

/**
 * Makes an unreadable form or JSON body the client's fault: actions that read it answer 400 instead
 * of 500. Patches the class itself, because the router passes on requests that it has created anew.
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
