import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { Administrator } from '#test/support/administrator.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { bookDate, bookOfDeals } from '#test/support/file-run.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const { origin } = await sharedPortal();
const api = new ApiCaller(origin);

const post = `(path as text, body as record, optional token as text) =>
        Json.Document(
            Web.Contents(
                Origin,
                [
                    RelativePath = path,
                    Headers =
                        [#"Content-Type" = "application/json"]
                            & (if token = null then [] else [Authorization = "Bearer " & token]),
                    Content = Json.FromValue(body)
                ]
            )
        )`;

/**
 * Sends the requests of a Power Query file as Power Query does.
 *
 * @returns the responses by name of the query step
 */
async function sendQuery(file: string, pair: { readonly keyId: string; readonly secret: string }) {
	const query = readFileSync(`clients/powerquery/examples/${file}`, 'utf8');
	expect(query).toContain(`    Post = ${post},\n`);
	const steps: Record<string, unknown> = { KeyId: pair.keyId, Secret: pair.secret };
	/** Evaluates an expression: a text, a number, or a name with fields and items, such as `Run[runId]`. */
	const valueIn = (expression: string): unknown => {
		if (/^["\d]/.test(expression)) return JSON.parse(expression);
		const [, name = '', access = ''] = /^(\w+)(.*)$/.exec(expression) ?? [];
		return accessed(steps[name], access);
	};
	const accessed = (from: unknown, access: string): unknown =>
		[...access.matchAll(/[[{](\w+)[\]}]/g)].reduce((value, [, key = '']) => (value as never)[key], from);
	const sent: string[] = [];
	for (const [, name = '', path = '', body = '', token, access = ''] of query.matchAll(
		/^ {4}(\w+) = Post\("([^"]+)", \[(.*?)\](?:, (\w+))?\)(\S*),$/gm,
	)) {
		const fields = body.split(', ').map((each) => each.split(' = ') as [string, string]);
		const request = Object.fromEntries(fields.map(([field, value]) => [field, valueIn(value)]));
		const answer = await api.post(`/${path}`, request, token === undefined ? undefined : String(steps[token]));
		expect([path, answer.status]).toEqual([path, 200]);
		steps[name] = accessed(answer.body, access);
		sent.push(path);
	}
	return { steps, sent, query };
}

it('the Power Query files of the help page load results and fixings with a key pair', async () => {
	const bank = await Administrator.signIn(api, 'admin@demo-bank.example');
	const { program, secret } = (await bank.done('programAdd', {
		name: 'Workbook',
		scopes: ['valuation:read', 'rates:read'],
		expiresOn: addDays(localDate(new Date().toISOString().slice(0, 10)), 30),
	})) as { readonly program: { readonly keyId: string }; readonly secret: string };
	const pair = { keyId: program.keyId, secret };
	const token = await api.signIn('user@demo-bank.example');
	const terms = { format: 'jsonl', valuationDate: bookDate, deals: bookOfDeals(2) };
	const { body: run } = await api.post(routes.runStart.path, terms, token);
	await vi.waitFor(
		async () => {
			const { body } = await api.post(routes.runStatus.path, { runId: run.runId }, token);
			expect(body.state).toBe('done');
		},
		{ timeout: 60_000, interval: 50 },
	);
	const results = await sendQuery('run-results.pq', pair);
	expect(results.sent).toEqual(['session/token', 'valuation/api/runs/list', 'valuation/api/runs/results']);
	const file = await fetch(String(results.steps.Address));
	const [headings = '', ...rows] = (await file.text()).trim().split('\r\n');
	expect(rows).toHaveLength(2);
	for (const [, column = ''] of results.query.matchAll(/\{"(\w+)", type/g))
		expect(headings.split(',')).toContain(column);
	const fixings = await sendQuery('fixings.pq', pair);
	expect(fixings.sent).toEqual(['session/token', 'rate/api/onhistory']);
	expect(fixings.steps.Rates).toContainEqual(expect.objectContaining({ record_date: '2022-06-15', value: '0.7' }));
	for (const [, column] of fixings.query.matchAll(/\{"(\w+)", type/g)) {
		expect(fixings.steps.Rates).toContainEqual(expect.objectContaining({ [String(column)]: expect.any(String) }));
	}
	for (const name of ['programRevoke', 'programRemove'] as const) await bank.done(name, { keyId: program.keyId });
});
