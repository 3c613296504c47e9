import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import type { TemporaryPortal } from '#test/support/temporary-portal.ts';

/** Returns functions that call the valuation operations of a seeded portal as users of its organisations. */
export function valuationOf(portal: TemporaryPortal) {
	const api = new ApiCaller(portal.origin);
	const tokens = new Map<string, string>();

	async function call(route: Route, body: object, login = 'user@demo-bank.example') {
		const token = tokens.get(login) ?? (await api.signIn(login));
		tokens.set(login, token);
		return api.post(route.path, body, token);
	}

	async function value(valuationItems: readonly object[], terms: object = {}, login?: string) {
		const body = { valuationDate: '2021-06-30', reportCurrency: 'USD', valuationItems, ...terms };
		const answer = await call(routes.valueSwaps, body, login);
		if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
		return answer.body;
	}

	return { api, call, value };
}
