/** An operation of the API, as the document describes it. */
export interface Operation {
	readonly method: 'GET' | 'POST';
	readonly path: string;
	/** Reads are sent again after a failure. Changes are not, unless a key makes them repeatable. */
	readonly effect: 'read' | 'change';
	/** True if the request can have an `idempotencyKey`. */
	readonly hasKey?: true;
}

/** Types of the operations, by name. */
export type OperationTypes<T> = { readonly [Name in keyof T]: { readonly request: unknown; readonly answer: unknown } };

/** A token, and the seconds for which it is valid. */
export interface Session {
	readonly token: string;
	readonly seconds: number;
}

/** Exchanges what a program knows for a session. Keeps its secrets to itself, so that no log can print them. */
export type Credential = (send: <Answer>(path: string, body: object) => Promise<Answer>) => Promise<Session>;

/** Signs in with the key pair of the program, which an administrator of the organisation makes. */
export const keyPair =
	(keyId: string, secret: string): Credential =>
	async (send) => {
		const answer = await send<{ token: string; expiresInSeconds: number }>('/session/token', { keyId, secret });
		return { token: answer.token, seconds: answer.expiresInSeconds };
	};

/** Signs in with a login and its password. */
export const password =
	(username: string, secret: string): Credential =>
	async (send) => {
		const body = { username, password: secret };
		const answer = await send<{ Token: string; TokenValidityInHours: number }>('/session/login', body);
		return { token: answer.Token, seconds: answer.TokenValidityInHours * hourSeconds };
	};

/** One fault of a request: where it is, and what is wrong there. */
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

/** Refusal of a request by the portal. Programs act on `status`, `code` and `params`; `message` is for people. */
export class Problem extends Error {
	readonly status: number;
	/** Undefined if the network before the API answered. New codes may be added: treat an unknown one by its status. */
	readonly code: string | undefined;
	readonly params: Readonly<Record<string, string | number>>;
	readonly issues: readonly Issue[];
	/** Leads the support of the portal to the cause of an internal error. */
	readonly correlationId: string | undefined;
	/** Seconds to wait before the next attempt, if the portal named them. */
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

/** Absence of an answer: the network failed or the time was over. A change may have been carried out. */
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
	/** Milliseconds of one attempt. @default 35000: the portal answers within 29 s */
	readonly timeoutMillis?: number;
	/** Attempts of a request that can be repeated. @default 3 */
	readonly maxAttempts?: number;
	/** Milliseconds before the second attempt; each further pause is longer by as much. @default 3000 */
	readonly pauseMillis?: number;
	/** Longest pause in milliseconds. A longer `Retry-After` is not waited for: the problem is thrown. @default 60000 */
	readonly maxPauseMillis?: number;
	/** Milliseconds between two looks at a file under way, at first; they grow to five times as many. @default 1000 */
	readonly pollMillis?: number;
	/** Replaces the global `fetch`, such as for a proxy. */
	readonly fetch?: typeof fetch;
}

export interface CallOptions {
	/** Ends the call; it then throws the reason of the signal. */
	readonly signal?: AbortSignal | undefined;
	/** True if the request names what it makes, so that sending it twice does nothing twice. @default false */
	readonly isRepeatable?: boolean;
}

/** Operations whose answers come in pages. */
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
/** A session is renewed before it ends, so that no request starts with a token that expires on the way. */
const renewalMillis = 60_000;

/** Connection of a program to the portal: signs in, sends requests and retries reads. */
export class Connection<T extends OperationTypes<T>> {
	readonly #operations: { readonly [Name in keyof T]: Operation };
	readonly #options: Required<PortalOptions>;
	#session: { readonly token: string; readonly endsAt: number } | undefined;
	#signingIn: Promise<string> | undefined;
	/** Errors after the last attempt. A call within another, such as a sign-in, is not repeated by both. */
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
	 * Reads, and changes with an `idempotencyKey`, are sent again after 429, 5xx and a lost connection. A missing key is
	 * made up for operations that take one.
	 *
	 * @throws Problem if the portal refuses the request; NoAnswer if there is no answer; the reason of the signal
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

	/** Yields the answers of an operation page by page, until the last. */
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

	/** Ends the session, if there is one. The next call signs in again. */
	async signOut(): Promise<void> {
		const session = this.#session;
		this.#session = undefined;
		if (session !== undefined) await this.#send({ method: 'POST', path: '/session/logout' }, {}, session.token);
	}

	/**
	 * Sends a file to a link of the portal. A link takes one file: each attempt needs a new one.
	 *
	 * @param link asks for a link
	 * @returns the link that has the file
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

	/** Opens the file behind a link of the portal. */
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

	/** Looks at something under way until it has ended. */
	protected async poll<Seen>(look: () => Promise<Seen | undefined>, signal: AbortSignal | undefined): Promise<Seen> {
		for (let pause = 1; ; pause = Math.min(pause * 1.5, 5)) {
			const seen = await look();
			if (seen !== undefined) return seen;
			await delay(this.#options.pollMillis * pause, signal);
		}
	}

	/** Sends a request with the token of the session. If the token is refused, retries once with a new token. */
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

	/** Token of the session. Calls at the same time share one sign-in, which none of them can abort for the others. */
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

	/** Requests a file. It takes as long as it needs, within the signal. */
	async #transfer(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
		return (await this.#fetch(url, init, undefined, signal, async () => undefined)).response;
	}

	/** @throws NoAnswer without the address, which can be a signed link */
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

/** Parameters of an address. */
function queryOf(request: unknown): string {
	const entries = Object.entries(request ?? {}).filter(([, value]) => value !== undefined);
	return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// The page of a proxy, for example.
		return undefined;
	}
}

/** Waits. Throws the reason of the signal when it is aborted. */
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
