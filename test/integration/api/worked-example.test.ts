import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../shared/contract/routes.ts';
import example from '../../golden/help/worked-example.json' with { type: 'json' };
import { ApiCaller } from '../../support/api-caller.ts';
import { type TemporaryPortal, temporaryPortal } from '../../support/temporary-portal.ts';

const page = (file: string) => readFileSync(new URL(`../../../web/help/${file}`, import.meta.url), 'utf8');
const pages = [page('compounding-calculator.html'), page('zh/compounding-calculator.html')];

let portal: TemporaryPortal;
let api: ApiCaller;
let token: string;

beforeAll(async () => {
	portal = await temporaryPortal({ seed: true });
	api = new ApiCaller(portal.origin);
	token = await api.signIn('user@demo-bank.example');
});

afterAll(() => portal?.close());

describe('the worked example of the help pages', () => {
	it.each(example.cases.map((c) => [c.name, c] as const))(
		'%s is what the portal answers',
		async (_, { request, expected }) => {
			const { status, body } = await api.post(routes.compound.path, request, token);
			expect(status).toBe(200);
			const { rows, ...header } = expected;
			expect(body).toMatchObject(header);
			for (const [i, { fixing, ...row }] of rows.entries()) {
				expect(body.rates[i]).toMatchObject(row);
				expect(body.rates[i].explanation.fixing).toBe(fixing);
			}
			expect(body.rates).toHaveLength(rows.length);
		},
	);

	it('has the same figures on the page of each language', () => {
		const figures = (html: string) => [...new Set(html.match(/\b\d\.\d{6,}\b/g))].toSorted();
		expect(figures(pages[0] as string)).toEqual(figures(pages[1] as string));
		const known = new Set(
			example.cases.flatMap(({ expected }) => [
				...Object.values(expected).filter((value) => typeof value === 'string'),
				...expected.rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string')),
			]),
		);
		const plain = example.cases.find(({ name }) => name === 'plain');
		expect(pages[0]).toContain(plain?.expected.compoundedRate);
		// A figure may be shortened on the page, never be another one.
		const strange = figures(pages[0] as string).filter(
			(figure) => ![...known].some((exact) => exact.startsWith(figure.slice(0, -1))),
		);
		expect(strange).toEqual([]);
	});
});
