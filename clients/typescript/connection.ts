/** An operation of the API. */
export interface Operation {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	/** `read` is retried after a failure. `change` is retried only if an idempotency key makes it repeatable. */
	readonly effect: 'read' | 'change';
	/** True if the request accepts an `idempotencyKey`. */
	readonly hasKey?: true;
}

/** Types of request and answer, by the name of the operation. */
export type OperationTypes<T> = { readonly [Name in keyof T]: { readonly request: unknown; readonly answer: unknown } };

/** An access token, and the seconds for which it is valid. */
export interface Session {
	readonly token: string;
	readonly seconds: number;
}

/** Function that signs in and returns a session. It encloses secrets, so that logs cannot print them. */
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

/** One fault of a request: the path of the field, and a message. */
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

/** Thrown if the portal refuses a request. Programs use `status`, `code` and `params`; `message` is for people. */
export class Problem extends Error {
	readonly status: number;
	/** Undefined if a proxy or gateway answered. New codes can be added: handle unknown codes by their status. */
	readonly code: string | undefined;
	readonly params: Readonly<Record<string, string | number>>;
	readonly issues: readonly Issue[];
	/** Reference to an internal error. The support team can use it to find the cause. */
	readonly correlationId: string | undefined;
	/** Seconds to wait before the next attempt. Undefined if the portal does not state them. */
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

/** Thrown if the network fails or the request times out. The portal may still have made the change. */
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
	/** Maximum number of attempts for a request that can be repeated. @default 3 */
	readonly maxAttempts?: number;
	/** Pause before the second attempt, in milliseconds. Each further pause is longer by this time. @default 3000 */
	readonly pauseMillis?: number;
	/**
	 * Maximum pause in milliseconds. If the portal asks for a longer one with `Retry-After`, the problem is thrown
	 * instead.
	 *
	 * @default 60000
	 */
	readonly maxPauseMillis?: number;
	/**
	 * Time between two requests for the state of running work, in milliseconds. It grows up to five times this time.
	 *
	 * @default 1000
	 */
	readonly pollMillis?: number;
	/** Function to use instead of the global `fetch`, for example to connect through a proxy. */
	readonly fetch?: typeof fetch;
}

export interface CallOptions {
	/** Signal that aborts the call. The call then throws the signal's reason. */
	readonly signal?: AbortSignal | undefined;
	/** True if the request contains an identifier, so that repeating it changes nothing. @default false */
	readonly isRepeatable?: boolean;
}

/** Operations whose answers have several pages. */
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
/** Time before the end of a session at which it is renewed, so that its token does not expire during a request. */
const renewalMillis = 60_000;

/** Connects a program to the portal: signs in, sends requests, and retries requests that can be repeated. */
export class Connection<T extends OperationTypes<T>> {
	readonly #operations: { readonly [Name in keyof T]: Operation };
	readonly #options: Required<PortalOptions>;
	#session: { readonly token: string; readonly endsAt: number } | undefined;
	#signingIn: Promise<string> | undefined;
	/** Errors after the last retry. A call that contains another call, such as a sign-in, does not retry them again. */
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
	 * A read, or a change with an `idempotencyKey`, is retried after 429, 5xx and connection failures. If the operation
	 * accepts a key and the request has none, a random key is added.
	 *
	 * @throws Problem if the portal refuses the request; NoAnswer if no answer arrives; the signal's reason if the call
	 * is aborted
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

	/** Calls an operation repeatedly and yields the answer with each page. */
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
	 * Uploads a file to a link of the portal. A link accepts only one file, so each attempt requests a new link.
	 *
	 * @param link function that requests a link
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

	/** Downloads the file behind a link as a stream. */
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

	/** Calls `look` again and again until it returns a result. */
	protected async poll<Seen>(look: () => Promise<Seen | undefined>, signal: AbortSignal | undefined): Promise<Seen> {
		for (let pause = 1; ; pause = Math.min(pause * 1.5, 5)) {
			const seen = await look();
			if (seen !== undefined) return seen;
			await delay(this.#options.pollMillis * pause, signal);
		}
	}

	/** Sends a request with the token of the session. If the portal refuses the token, signs in and retries once. */
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

	/** Returns the session's token. Concurrent calls share a sign-in, which continues if one of them is aborted. */
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

	/** Sends or receives a file. There is no timeout; only the signal can end the transfer. */
	async #transfer(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
		return (await this.#fetch(url, init, undefined, signal, async () => undefined)).response;
	}

	/** @throws NoAnswer whose message omits the address, because a signed link must not appear in logs */
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
		// The answer is not JSON, for example because it is the error page of a proxy.
		return undefined;
	}
}

/** Waits for a time. Throws the signal's reason if the signal is aborted. */
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
