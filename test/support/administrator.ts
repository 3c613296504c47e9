import type { RequestOf } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { Answered, ApiCaller } from './api-caller.ts';

type AdminOperation = Extract<
	keyof typeof routes,
	| `organisation${string}`
	| `user${string}`
	| `program${string}`
	| `audit${string}`
	| `feed${string}`
	| `bulkSchedule${string}`
	| `loanPull${string}`
	| `webhook${string}`
>;

export class Administrator {
	private readonly api: ApiCaller;
	readonly token: string;

	constructor(api: ApiCaller, token: string) {
		this.api = api;
		this.token = token;
	}

	static async signIn(api: ApiCaller, login: string, password?: string): Promise<Administrator> {
		return new Administrator(api, await api.signIn(login, password));
	}

	call<Name extends AdminOperation>(name: Name, body: RequestOf<(typeof routes)[Name]>): Promise<Answered> {
		return this.api.post(routes[name].path, body, this.token);
	}

	/**
	 * Calls an operation.
	 *
	 * @returns the body of the response
	 * @throws if the operation fails
	 */
	async done<Name extends AdminOperation>(
		name: Name,
		body: RequestOf<(typeof routes)[Name]>,
	): Promise<Answered['body']> {
		const answer = await this.call(name, body);
		if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
		return answer.body;
	}

	/**
	 * Calls an operation that is expected to be refused.
	 *
	 * @returns the status, and the code and parameters of the problem
	 */
	async refused<Name extends AdminOperation>(
		name: Name,
		body: RequestOf<(typeof routes)[Name]>,
	): Promise<readonly [number, string, unknown]> {
		const { status, body: problem } = await this.call(name, body);
		return [status, problem.code, problem.params];
	}
}

export function newOrganisation(shortName: string, layout: object = usdCalculator) {
	return {
		shortName,
		longName: `${shortName} plc`,
		frontendConfig: JSON.stringify({ GUI_Layout: layout }),
		backendConfig: '',
	};
}

export const usdCalculator = { RFR: { Currencies: ['USD'], DefaultCurrency: 'USD' }, Admin: {} };
