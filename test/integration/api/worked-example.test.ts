import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { decimal, decimalText, round } from '#shared/decimal/decimal.ts';
import example from '#test/golden/help/worked-example.json' with { type: 'json' };
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';

const page = (file: string) => readFileSync(new URL(`../../../web/help/${file}`, import.meta.url), 'utf8');
const pages = [
	['English', page('compounding-calculator.html')],
	['Chinese', page('zh/compounding-calculator.html')],
] as const;

const portal = await sharedPortal();
const api = new ApiCaller(portal.origin);
const token = await api.signIn('user@demo-bank.example');

describe('the worked example of the help pages', () => {
	it.each(example.cases.map((c) => [c.name, c] as const))(
		'the %s help page shows the values that the portal returns',
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

	it.each(pages)('the %s help page shows the rate and the interest of every example', (_, html) => {
		const shown = example.cases.filter(({ name }) => !name.startsWith('observation-period-shorter'));
		const missing = shown
			.flatMap(({ name, expected: { compoundedRate, interestAmount } }) => [
				[name, compoundedRate],
				[name, withCommas(rounded(interestAmount, 2))],
			])
			.filter(([, figure]) => !html.includes(figure as string));
		expect(missing).toEqual([]);
		expect(shown).toHaveLength(11);
	});

	it.each(pages)('the numbers on the %s help page are exact values that were rounded only for display', (_, html) => {
		const exact = example.cases
			.flatMap(({ expected: { rows, ...header } }) => [header, ...rows].flatMap((figures) => Object.values(figures)))
			.filter((figure) => typeof figure === 'string' && /^\d+\.\d+$/.test(figure)) as string[];
		const figures = [...new Set(html.match(/\b\d\.\d{6,}\b/g))];
		const strange = figures.filter((figure) => {
			const decimals = figure.length - 2;
			return !exact.some((value) => rounded(value, decimals) === rounded(figure, decimals));
		});
		expect(strange).toEqual([]);
		expect(figures.length).toBeGreaterThan(20);
	});
});

function rounded(figure: string, decimals: number): string {
	return decimalText(round(decimal(figure), decimals));
}

function withCommas(amount: string): string {
	const [whole = '', cents = ''] = amount.split('.');
	return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0')}`;
}
