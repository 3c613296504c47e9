import { expect } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import type { ApiCaller } from '#test/support/api-caller.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

/** Every operation of saved loans, and a loan that is left for the removal of the organisation. */
export async function exerciseLoans(api: ApiCaller, token: string): Promise<void> {
	const call = async (name: Extract<keyof typeof routes, `loan${string}`>, body: object) => {
		const answer = await api.post(routes[name].path, body, token);
		expect([name, answer.status, answer.body?.message]).toEqual([name, 200, answer.body?.message]);
		return answer.body;
	};
	const loan = sampleRequests.loanAdd;
	const { loanId } = await call('loanAdd', loan);
	await call('loanUpdate', { ...loan, scope: undefined, loanId, version: 1, name: 'Renamed' });
	await call('loanShare', { loanId, version: 2, scope: 'shared' });
	await call('loanList', { scope: 'shared' });
	await call('loanRead', { loanId, version: 1 });
	await call('loanVersions', { loanId });
	await call('loanRemove', { loanId, version: 3 });
	await call('loanAdd', { ...loan, scope: 'shared' });
}
