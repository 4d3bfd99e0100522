/** The answer to a request whose body doesn't match its content type. */
const UNREADABLE = () => new Response("The request cannot be read", { status: 400 });

/**
 * A request that makes an unreadable form or JSON body the client's fault: an action that reads it
 * answers 400 instead of 500.
 */
export class ReadableRequest extends Request {
  /** An action that reads the body twice reads a clone. */
  override clone(): ReadableRequest {
    return new ReadableRequest(super.clone());
  }

  override formData(): Promise<FormData> {
    return super.formData().catch(refuseIf(TypeError));
  }

  // biome-ignore lint/suspicious/noExplicitAny: the type that Request declares
  override json(): Promise<any> {
    return super.json().catch(refuseIf(SyntaxError));
  }
}

function refuseIf(kind: typeof TypeError | typeof SyntaxError) {
  return (error: unknown): never => {
    throw error instanceof kind ? UNREADABLE() : error;
  };
}
