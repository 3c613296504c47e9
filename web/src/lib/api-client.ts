import type { AnswerOf, Problem, RequestOf, Route } from '#shared/contract/route.ts';
import { whileActive } from './activity.ts';
import { type Delay, timerDelay } from './timer-delay.ts';

type Listener = () => void;

let current: string | undefined;
const listeners = new Set<Listener>();

/** The access token of the session. Listeners are called when the API refuses the token. */
export const bearer = {
	get: (): string | undefined => current,

	set(token: string | undefined): void {
		current = token;
	},

	/** Calls the listeners that the API refused this token, unless the session has a new token in the meantime. */
	refused(token: string): void {
		if (token !== current) return;
		for (const listener of [...listeners]) listener();
	},

	onRefused(listener: Listener): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};

const deniedCodes: readonly (string | undefined)[] = ['module-not-entitled', 'currency-not-entitled'];
const deniedListeners = new Set<Listener>();

/** Notifies listeners that the API refused access to a module or currency. Rights may have changed since sign-in. */
export const accessDenied = {
	announce(): void {
		for (const listener of [...deniedListeners]) listener();
	},

	subscribe(listener: Listener): () => void {
		deniedListeners.add(listener);
		return () => deniedListeners.delete(listener);
	},
};

export class ApiError extends Error {
	readonly status: number;
	readonly code: string | undefined;
	readonly params: Problem['params'];
	readonly issues: Problem['issues'];
	readonly correlationId: string | undefined;

	constructor(status: number, reason: Problem, options?: ErrorOptions) {
		super(reason.message, options);
		this.name = 'ApiError';
		this.status = status;
		this.code = reason.code;
		this.params = reason.params;
		this.issues = reason.issues;
		this.correlationId = reason.correlationId;
	}
}

/** True if a call got no response because the browser is offline. The portal shows a separate message in that case. */
export const isOffline = (error: unknown): boolean =>
	error instanceof ApiError && error.status === 0 && navigator.onLine === false;

interface CallOptions {
	readonly signal?: AbortSignal | undefined;
	/** Token for this call in place of the session's token. If the API refuses it, the session does not end. */
	readonly token?: string | undefined;
	readonly delay?: Delay;
	/** True to hide the loading overlay, because the user does not wait for the call, or sees its progress elsewhere. */
	readonly isQuiet?: boolean;
}

const triesOfRead = 3;
const retryStepMillis = 3000;
const unauthorized = 401;
const tooManyRequests = 429;
const serverError = 500;

/**
 * Calls an operation of the API. A call that only reads data is tried up to three times if the network or the server
 * fails: 3 s after the first attempt, and 6 s after the second.
 *
 * @throws ApiError if the call is refused or there is no response; the signal's reason if aborted; a different error if
 * the response violates the contract
 */
export async function callApi<R extends Route>(
	route: R,
	body: RequestOf<R>,
	options: CallOptions = {},
): Promise<AnswerOf<R>> {
	const token = options.token ?? bearer.get();
	try {
		const call = () => sendWithRetry(route, body, token, options);
		return (await (options.isQuiet ? call() : whileActive(call))) as AnswerOf<R>;
	} catch (error) {
		const isRefused = error instanceof ApiError && error.status === unauthorized;
		if (isRefused && options.token === undefined && token !== undefined) bearer.refused(token);
		if (error instanceof ApiError && deniedCodes.includes(error.code)) accessDenied.announce();
		throw error;
	}
}

async function sendWithRetry(route: Route, body: unknown, token: string | undefined, options: CallOptions) {
	const { signal, delay = timerDelay } = options;
	const tries = route.effect === 'read' ? triesOfRead : 1;
	for (let number = 1; ; number += 1) {
		try {
			return await send(route, body, token, signal);
		} catch (error) {
			if (number >= tries || !isTransient(error)) throw error;
			await delay(retryStepMillis * number, signal);
		}
	}
}

function isTransient(error: unknown): boolean {
	// While the browser is offline, a retry would only make the user wait.
	if (!(error instanceof ApiError) || isOffline(error)) return false;
	return error.status === 0 || error.status === tooManyRequests || error.status >= serverError;
}

async function send(route: Route, body: unknown, token: string | undefined, signal: AbortSignal | undefined) {
	const { response, text } = await exchange(route, body, token, signal);
	if (!response.ok) throw new ApiError(response.status, await problemIn(text));
	try {
		return route.answer.parse(JSON.parse(text));
	} catch (cause) {
		throw new Error(`${route.method} ${route.path} answered with a body that violates the contract`, { cause });
	}
}

async function exchange(route: Route, body: unknown, token: string | undefined, signal: AbortSignal | undefined) {
	try {
		const response = await fetch(route.path, {
			method: route.method,
			headers: {
				accept: 'application/json',
				...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
				...(route.request === undefined || isForm(route) ? {} : { 'content-type': 'application/json' }),
			},
			body: bodyOf(route, body),
			signal: signal ?? null,
			cache: 'no-store',
			credentials: 'omit',
			redirect: 'error',
		});
		return { response, text: await response.text() };
	} catch (cause) {
		if (signal?.aborted) throw cause;
		throw new ApiError(0, { message: cause instanceof Error ? cause.message : '' }, { cause });
	}
}

const isForm = (route: Route) => route.body === 'multipart';

/** Returns the body of a request. The browser sets form data's content type: only `fetch` knows the boundary. */
function bodyOf(route: Route, body: unknown): string | FormData | null {
	if (route.request === undefined) return null;
	if (!isForm(route)) return JSON.stringify(body);
	const form = new FormData();
	for (const [name, value] of Object.entries(body as Readonly<Record<string, string>>)) form.set(name, value);
	return form;
}

/** Returns the problem in a response. Its message is blank if not from the API, for example a proxy's error page. */
async function problemIn(text: string): Promise<Problem> {
	try {
		const { problem } = await import('#shared/contract/route.ts');
		return problem.parse(JSON.parse(text));
	} catch {
		return { message: '' };
	}
}
