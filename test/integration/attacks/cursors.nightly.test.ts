import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#shared/contract/route.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { bookOfDeals, secondsOfRun } from '#test/support/file-run.ts';
import { isNightly } from '#test/support/nightly.ts';
import { portalForFile } from '#test/support/portal-for-file.ts';
import { sampleRequests } from '#test/support/sample-requests.ts';

const portal = await portalForFile({ seed: true });
const api = new ApiCaller(portal.origin);
const password = 'Portal-demo-1';
const tokens: Record<string, string> = {};
let runId: string;

beforeAll(async () => {
	for (const username of ['user@demo-bank.example', 'operator@portal.example']) {
		tokens[username] = (await api.post(routes.login.path, { username, password })).body.Token;
	}
	const token = tokens['user@demo-bank.example'] ?? '';
	await secondsOfRun(api, token, bookOfDeals(3));
	runId = (await api.post(routes.runList.path, {}, token)).body.runs[0].runId;
});

const written = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
const texts = ['', '\u0000', 'x'.repeat(5000)];
if (isNightly) texts.push('\ud800', '𝒳'.repeat(50), 'x'.repeat(200), '#', '~');
const numbers = [-1, 0, 7, 1e6, 2 ** 53, 1e300];

/** Forged cursors. The last ones have a valid format. */
const cursors = [
	...['', '=', '%', 'null', 'x'.repeat(100_000), written({}), written(null), written([]), written('a')],
	...texts.flatMap((text) => [
		written({ after: text }),
		written({ before: text }),
		written({ runId: text }),
		written({ deliveryId: text }),
		written({ shortName: text }),
		written({ sub: text, login: text }),
		written({ month: '2026-01', sk: text }),
		written({ month: '9999-12', sk: text }),
		`USD.2024-01-02.2024-03-01.${text}`,
	]),
];

/** Forged positions within the files of a run. */
const placesOfRun = [
	...numbers.flatMap((result) => numbers.map((deal) => written({ result, deal, line: 1 }))),
	...numbers.map((line) => written({ result: 0, deal: 0, line })),
];

/** Selects a quarter of the operations for each cursor format. The nightly run tries all operations. */
const isTried = (_: unknown, index: number) => isNightly || index % 4 === 0;

const paged = (Object.entries(routes) as [OperationName, Route][]).filter(
	([, route]) =>
		route.request !== undefined &&
		JSON.stringify(route.request.toJSONSchema({ io: 'input', unrepresentable: 'any' })).includes('"cursor"'),
);

describe('a cursor that was not issued by the portal', () => {
	it.each(paged)('a forged cursor never causes a server error in %s', async (name, route) => {
		const sample = { ...sampleRequests[name], ...(name === 'runOpen' ? { runId } : {}) };
		const outcomes: string[] = [];
		for (const [user, token] of Object.entries(tokens)) {
			for (const cursor of (name === 'runOpen' ? [...cursors, ...placesOfRun] : cursors).filter(isTried)) {
				const { status } = await api.post(route.path, { ...sample, cursor }, token);
				outcomes.push(`${user} ${status}`);
				expect([cursor, status]).toEqual([cursor, expect.toSatisfy((code: number) => code < 500)]);
			}
		}
		expect(outcomes.some((outcome) => outcome.endsWith('400'))).toBe(true);
	});
});
