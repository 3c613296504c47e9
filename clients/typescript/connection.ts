/** An operation of the API. */
export interface Operation {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	/** Reads are retried after a failure. Changes are retried only if a key makes them repeatable. */
	readonly effect: 'read' | 'change';
	/** True if the request accepts an `idempotencyKey`. */
	readonly hasKey?: true;
}

/** Request and answer types of the operations, by name. */
export type OperationTypes<T> = { readonly [Name in keyof T]: { readonly request: unknown; readonly answer: unknown } };

/** A token, and its validity in seconds. */
export interface Session {
	readonly token: string;
	readonly seconds: number;
}

/**
 * Exchanges the credentials of a program for a session. Secrets stay inside the function, so that logs cannot print
 * them.
 */
export type Credential = (send: <Answer>(path: string, body: object) => Promise<Answer>) => Promise<Session>;

/** Signs in with a program's key pair, which an administrator of the organisation creates. */
export const keyPair =
	(keyId: string, secret: string): Credential =>
	async (send) => {
		const answer = await send<{ token: string; expiresInSeconds: number }>('/session/token', { keyId, secret });
		return { token: answer.token, seconds: answer.expiresInSeconds };
	};

/** Signs in with a login and password. */
export const password =
	(username: string, secret: string): Credential =>
	async (send) => {
		const body = { username, password: secret };
		const answer = await send<{ Token: string; TokenValidityInHours: number }>('/session/login', body);
		return { token: answer.Token, seconds: answer.TokenValidityInHours * hourSeconds };
	};

/** One fault of a request, with its path and message. */
export interface Issue {
	readonly path: readonly (string | number)[];
	readonly message: string;
	readonly code?: string;
	readonly params?: Readonly<Record<string, string | number>>;
}

interface ProblemBody {
	readonly message?: string;
	readonly code?: string;
	readonly params?: Readonly<Record<string, string | number>>;
	readonly issues?: readonly Issue[];
	readonly correlationId?: string;
}

/**
 * Thrown if the portal refuses a request. Programs should rely on `status`, `code` and `params`; `message` is for
 * people.
 */
export class Problem extends Error {
	readonly status: number;
	/**
	 * Undefined if a proxy or gateway answered instead of the API. New codes can be added: handle unknown codes by their
	 * status.
	 */
	readonly code: string | undefined;
	readonly params: Readonly<Record<string, string | number>>;
	readonly issues: readonly Issue[];
	/** Reference for the portal's support to find the cause of an internal error. */
	readonly correlationId: string | undefined;
	/** Seconds to wait before the next attempt, if the portal specifies them. */
	readonly retryAfterSeconds: number | undefined;

	constructor(status: number, body: ProblemBody, retryAfterSeconds?: number) {
		super(body.message || `The portal answered with status ${status}.`);
		this.name = 'Problem';
		this.status = status;
		this.code = body.code;
		this.params = body.params ?? {};
		this.issues = body.issues ?? [];
		this.correlationId = body.correlationId;
		this.retryAfterSeconds = retryAfterSeconds;
	}
}

/** Thrown if no answer arrives: the network failed or the request timed out. A change may still have been made. */
export class NoAnswer extends Error {
	constructor(message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = 'NoAnswer';
	}
}

export interface PortalOptions {
	/** Address of the portal, such as `https://rates.bank.example`. */
	readonly origin: string;
	readonly credential: Credential;
	/**
	 * Timeout of one attempt in milliseconds.
	 * @default 35000, because the portal answers within 29 s
	 */
	readonly timeoutMillis?: number;
	/**
	 * Maximum number of attempts for repeatable requests.
	 * @default 3
	 */
	readonly maxAttempts?: number;
	/**
	 * Pause before the second attempt in milliseconds. Each further pause is longer by the same amount.
	 * @default 3000
	 */
	readonly pauseMillis?: number;
	/**
	 * Maximum pause in milliseconds. If `Retry-After` is longer, the problem is thrown instead.
	 * @default 60000
	 */
	readonly maxPauseMillis?: number;
	/**
	 * Initial polling interval for running work, in milliseconds. It increases up to five times.
	 * @default 1000
	 */
	readonly pollMillis?: number;
	/** Replacement for the global `fetch`, such as to use a proxy. */
	readonly fetch?: typeof fetch;
}

export interface CallOptions {
	/** Aborts the call, which throws the signal's reason. */
	readonly signal?: AbortSignal | undefined;
	/**
	 * True if the request contains an identifier that makes repeating it harmless.
	 * @default false
	 */
	readonly isRepeatable?: boolean;
}

/** Operations with paged answers. */
export type Paged<T extends OperationTypes<T>> = {
	[Name in keyof T]: NonNullable<T[Name]['request']> extends { cursor?: string | undefined }
		? 'cursor' extends keyof NonNullable<T[Name]['request']>
			? Name
			: never
		: never;
}[keyof T] &
	string;

type Parameters<Request> = undefined extends Request
	? [request?: Request, options?: CallOptions]
	: [request: Request, options?: CallOptions];

const unauthorized = 401;
const tooManyRequests = 429;
const serverError = 500;
const hourSeconds = 3600;
/** Margin for renewing a session before it ends, so that tokens do not expire during a request. */
const renewalMillis = 60_000;

/** Connection of a program to the portal. Signs in, sends requests, and retries reads. */
export class Connection<T extends OperationTypes<T>> {
	readonly #operations: { readonly [Name in keyof T]: Operation };
	readonly #options: Required<PortalOptions>;
	#session: { readonly token: string; readonly endsAt: number } | undefined;
	#signingIn: Promise<string> | undefined;
	/** Errors of exhausted retries. Nested calls, such as a sign-in within a call, do not retry them again. */
	readonly #final = new WeakSet<object>();

	constructor(operations: { readonly [Name in keyof T]: Operation }, options: PortalOptions) {
		this.#operations = operations;
		this.#options = {
			timeoutMillis: 35_000,
			maxAttempts: 3,
			pauseMillis: 3000,
			maxPauseMillis: 60_000,
			pollMillis: 1000,
			fetch: globalThis.fetch,
			...options,
			origin: new URL(options.origin).origin,
		};
	}

	/**
	 * Calls an operation.
	 *
	 * Reads, and changes with an `idempotencyKey`, are retried after 429, 5xx and connection failures. If an operation
	 * accepts a key and the request has none, a random key is added.
	 *
	 * @throws Problem if the portal refuses the request; NoAnswer if there is no answer; the signal's reason
	 */
	async call<Name extends keyof T & string>(
		name: Name,
		...[request, options = {}]: Parameters<T[Name]['request']>
	): Promise<T[Name]['answer']> {
		const operation = this.#operations[name];
		const key = operation.hasKey ? { idempotencyKey: crypto.randomUUID() } : {};
		const body = operation.method === 'GET' || Array.isArray(request) ? request : { ...key, ...(request as object) };
		const isRepeatable = operation.effect === 'read' || operation.hasKey || options.isRepeatable === true;
		const attempt = () => this.#authorized(operation, body, options.signal);
		return (isRepeatable ? this.#retry(attempt, options.signal) : attempt()) as Promise<T[Name]['answer']>;
	}

	/** Yields the answers of a paged operation, page by page. */
	async *pages<Name extends Paged<T>>(
		name: Name,
		...[request, options]: Parameters<T[Name]['request']>
	): AsyncGenerator<T[Name]['answer'], void, undefined> {
		let cursor: string | undefined;
		do {
			const page = { ...(request as object), ...(cursor === undefined ? {} : { cursor }) };
			const answer = await this.call(name, ...([page, options] as Parameters<T[Name]['request']>));
			yield answer;
			({ cursor } = answer as { cursor?: string });
		} while (cursor !== undefined);
	}

	/** Ends the current session. The next call signs in again. */
	async signOut(): Promise<void> {
		const session = this.#session;
		this.#session = undefined;
		if (session !== undefined) await this.#send({ method: 'POST', path: '/session/logout' }, {}, session.token);
	}

	/**
	 * Uploads a file to a link of the portal. A link accepts one file, so each attempt requests a new one.
	 *
	 * @param link requests a link
	 * @returns the link to which the file was uploaded
	 */
	protected upload<Link extends { readonly url: string; readonly headers: Readonly<Record<string, string>> }>(
		link: () => Promise<Link>,
		file: Blob,
		signal: AbortSignal | undefined,
	): Promise<Link> {
		return this.#retry(async () => {
			const place = await link();
			const answer = await this.#transfer(place.url, { method: 'PUT', headers: place.headers, body: file }, signal);
			if (!answer.ok) throw new Problem(answer.status, { message: `The upload was refused with ${answer.status}.` });
			return place;
		}, signal);
	}

	/** Downloads the file of a link as a stream. */
	protected download(
		link: () => Promise<{ readonly url: string }>,
		signal: AbortSignal | undefined,
	): Promise<ReadableStream<Uint8Array>> {
		return this.#retry(async () => {
			const answer = await this.#transfer((await link()).url, {}, signal);
			if (answer.ok && answer.body !== null) return answer.body;
			throw new Problem(answer.status, { message: `The download was refused with ${answer.status}.` });
		}, signal);
	}

	/** Calls `look` until it returns a value. */
	protected async poll<Seen>(look: () => Promise<Seen | undefined>, signal: AbortSignal | undefined): Promise<Seen> {
		for (let pause = 1; ; pause = Math.min(pause * 1.5, 5)) {
			const seen = await look();
			if (seen !== undefined) return seen;
			await delay(this.#options.pollMillis * pause, signal);
		}
	}

	/** Sends a request with the session's token. If the token is refused, retries once with a new token. */
	async #authorized(operation: Operation, body: unknown, signal: AbortSignal | undefined): Promise<unknown> {
		const token = await this.#token(signal);
		try {
			return await this.#send(operation, body, token, signal);
		} catch (error) {
			if (!(error instanceof Problem) || error.status !== unauthorized) throw error;
			if (this.#session?.token === token) this.#session = undefined;
			return this.#send(operation, body, await this.#token(signal), signal);
		}
	}

	/**
	 * Returns the session's token. Concurrent calls share one sign-in; aborting one call does not abort it for the
	 * others.
	 */
	async #token(signal: AbortSignal | undefined): Promise<string> {
		const session = this.#session;
		if (session !== undefined && session.endsAt - renewalMillis > Date.now()) return session.token;
		this.#signingIn ??= this.#signIn().finally(() => {
			this.#signingIn = undefined;
		});
		return orAborted(this.#signingIn, signal);
	}

	async #signIn(): Promise<string> {
		const send = (path: string, body: object) => this.#send({ method: 'POST', path }, body, undefined);
		const begin = Date.now();
		const session = await this.#retry(() => this.#options.credential(send as never), undefined);
		this.#session = { token: session.token, endsAt: begin + session.seconds * 1000 };
		return session.token;
	}

	async #retry<Result>(attempt: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
		const { maxAttempts, pauseMillis, maxPauseMillis } = this.#options;
		for (let number = 1; ; number += 1) {
			try {
				return await attempt();
			} catch (error) {
				signal?.throwIfAborted();
				const named = error instanceof Problem ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
				if (!isTransient(error) || this.#final.has(error)) throw error;
				if (number >= maxAttempts || named > maxPauseMillis) {
					this.#final.add(error);
					throw error;
				}
				await delay(Math.max(named, Math.min(pauseMillis * number, maxPauseMillis)), signal);
			}
		}
	}

	async #send(
		{ method, path }: Pick<Operation, 'method' | 'path'>,
		body: unknown,
		token: string | undefined,
		signal?: AbortSignal,
	): Promise<unknown> {
		const answer = await this.#fetch(
			`${this.#options.origin}${path}${method === 'GET' ? queryOf(body) : ''}`,
			{
				method,
				headers: {
					accept: 'application/json',
					...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
					...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
				},
				...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
			},
			AbortSignal.timeout(this.#options.timeoutMillis),
			signal,
			(response) => response.text(),
		);
		const parsed = parse(answer.read);
		if (answer.response.ok) {
			if (parsed === undefined) throw new NoAnswer('The answer is not JSON: it does not come from the portal.');
			return parsed;
		}
		const seconds = Number(answer.response.headers.get('retry-after') ?? Number.NaN);
		const problem = typeof parsed === 'object' && parsed !== null ? (parsed as ProblemBody) : {};
		throw new Problem(answer.response.status, problem, Number.isFinite(seconds) ? seconds : undefined);
	}

	/** Transfers a file, without a timeout. Only the signal can end the transfer. */
	async #transfer(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
		return (await this.#fetch(url, init, undefined, signal, async () => undefined)).response;
	}

	/** @throws NoAnswer without the address, because it can be a signed link */
	async #fetch<Read>(
		url: string,
		init: RequestInit,
		timeout: AbortSignal | undefined,
		signal: AbortSignal | undefined,
		read: (response: Response) => Promise<Read>,
	): Promise<{ readonly response: Response; readonly read: Read }> {
		const signals = [timeout, signal].filter((each) => each !== undefined);
		try {
			const { fetch } = this.#options;
			const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
			return { response, read: await read(response) };
		} catch (cause) {
			signal?.throwIfAborted();
			if (!timeout?.aborted) throw new NoAnswer('The portal cannot be reached.', { cause });
			throw new NoAnswer(`The portal did not answer within ${this.#options.timeoutMillis} ms.`, { cause });
		}
	}
}

function isTransient(error: unknown): error is Error {
	if (error instanceof NoAnswer) return true;
	return error instanceof Problem && (error.status === tooManyRequests || error.status >= serverError);
}

/** Formats a request as a query string. */
function queryOf(request: unknown): string {
	const entries = Object.entries(request ?? {}).filter(([, value]) => value !== undefined);
	return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Not JSON, such as a proxy's error page.
		return undefined;
	}
}

/** Waits; throws the signal's reason if it is aborted. */
function delay(millis: number, signal: AbortSignal | undefined): Promise<void> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const waiting = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, millis);
	});
	return orAborted(waiting, signal).finally(() => clearTimeout(timer));
}

async function orAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
	if (signal === undefined) return promise;
	signal.throwIfAborted();
	let abort: (() => void) | undefined;
	const aborted = new Promise<never>((_, reject) => {
		abort = () => reject(signal.reason);
		signal.addEventListener('abort', abort, { once: true });
	});
	try {
		return await Promise.race([promise, aborted]);
	} finally {
		if (abort !== undefined) signal.removeEventListener('abort', abort);
	}
}
