import { demoPassword } from '#infra/local/seed/demo-organisations.ts';
import { routes } from '#shared/contract/routes.ts';
import { sessionInfo } from '#shared/contract/session.ts';

export interface Answered {
	readonly status: number;
	// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
	readonly body: any;
	readonly headers: Headers;
}

/** Calls the API of a portal as a program would. */
export class ApiCaller {
	readonly origin: string;

	constructor(origin: string) {
		this.origin = origin.replace('localhost', '127.0.0.1');
	}

	async call(
		method: string,
		path: string,
		body?: BodyInit | null,
		headers: Record<string, string> = {},
	): Promise<Answered> {
		const answer = await fetch(`${this.origin}${path}`, {
			method,
			headers: {
				...(body == null || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
				...headers,
			},
			body: body ?? null,
		});
		const text = await answer.text();
		return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), headers: answer.headers };
	}

	post(path: string, body: unknown, token?: string): Promise<Answered> {
		return this.call('POST', path, JSON.stringify(body), bearer(token));
	}

	get(path: string, token?: string): Promise<Answered> {
		return this.call('GET', path, null, bearer(token));
	}

	async signIn(username: string, password: string = demoPassword): Promise<string> {
		const { body } = await this.post(routes.login.path, { username, password });
		return sessionInfo.parse(body).Token;
	}
}

export const bearer = (token: string | undefined): Record<string, string> =>
	token === undefined ? {} : { authorization: `Bearer ${token}` };
