import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { openPage, sessionWith } from '#test/support/open-page.tsx';
import { itemOf, resultOf } from '../testing/made-up-results.ts';
import type { ValuationOutcome } from '../valuation.ts';
import { ResultsPanel } from './results-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

beforeEach(() => localStorage.clear());

const deal = (dealId: string, fields: object, figures: object = {}) => ({
	item: { ...itemOf(dealId), leg1PayReceive: 'Pay', leg2IndexName: 'LIBOR', leg2Tenor: '3M', ...fields },
	result: resultOf(dealId, figures),
});

const outcome: ValuationOutcome = {
	name: 'book.xlsx',
	terms: { valuationDate: localDate('2021-06-30'), reportCurrency: 'USD' },
	deals: [
		deal('A', { leg1Notional: 1_000_000 }, { liborMtM: 10, rfrMtM: 12 }),
		deal('B', { leg1Notional: 4_000_000, leg1PayReceive: 'Receive' }, { liborMtM: 20, rfrMtM: 21 }),
		deal('C', { leg1Notional: 9_000_000, leg1Currency: 'GBP', leg2Currency: 'GBP' }, { liborMtM: 40, rfrMtM: 45 }),
	],
};

const profile = { secretName: 's', currencies: ['USD'], indexName: 'LIBOR', hasDetails: true };

async function open(userId = 'user@demo-bank.example') {
	const session = sessionWith({}, { userId });
	return openPage(<ResultsPanel profile={profile} outcome={outcome} path="/valuationengine" runId={undefined} />, {
		session,
	});
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function show(user: User, column: string) {
	await user.click(screen.getByRole('button', { name: 'Columns' }));
	await user.click(await screen.findByRole('menuitemcheckbox', { name: column }));
	await user.keyboard('{Escape}');
}

const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const dealIds = () =>
	within(screen.getByRole('table'))
		.getAllByRole('rowheader')
		.map(({ textContent }) => textContent)
		.slice(0, -1);
const totals = () =>
	within(screen.getAllByRole('row').at(-1) as HTMLElement)
		.getAllByRole('cell')
		.map(({ textContent }) => textContent);

test('the optional columns that a user displays and their sort order are stored for this user', async () => {
	const { user, close } = await open();
	expect(titles()).not.toContain('Notional of leg 1');
	await show(user, 'Notional of leg 1');
	await show(user, 'RFR − LIBOR MtM');
	const sort = screen.getByRole('button', { name: 'RFR − LIBOR MtM' });
	await user.click(sort);
	expect(dealIds()).toEqual(['B', 'A', 'C']);
	await user.click(sort);
	expect(dealIds()).toEqual(['C', 'A', 'B']);
	close();
	const again = await open();
	expect(titles()).toContain('Notional of leg 1');
	expect(dealIds()).toEqual(['C', 'A', 'B']);
	again.close();
	await open('other@demo-bank.example');
	expect(titles()).not.toContain('Notional of leg 1');
	expect(dealIds()).toEqual(['A', 'B', 'C']);
});

test('totals cover only the filtered deals, and notionals are added only if they have one currency', async () => {
	const { user } = await open();
	await show(user, 'Notional of leg 1');
	expect(totals()).toContain('GBP, USD: not added');
	expect(screen.getByText(/The totals add MtM and DV01 of the 3 deals shown, in USD\./)).toBeTruthy();
	await user.click(screen.getByRole('button', { name: 'Filter by column' }));
	const filters = await screen.findByRole('region', { name: 'Filter by column' });
	await user.click(within(filters).getByRole('button', { name: /Currency/ }));
	await user.click(await screen.findByRole('option', { name: 'USD' }));
	await user.keyboard('{Escape}');
	expect(dealIds()).toEqual(['A', 'B']);
	expect(totals()).toContain('5,000,000.00');
	expect(screen.getByText(/Notionals of leg 1 are added in USD\./)).toBeTruthy();
	await user.type(within(filters).getByRole('textbox', { name: 'Notional of leg 1, from' }), '2m');
	expect(dealIds()).toEqual(['B']);
	expect(totals()).toContain('20.00');
	expect(screen.getByRole('button', { name: 'Filter by column (2)' })).toBeTruthy();
	await user.click(within(filters).getByRole('button', { name: 'Clear filters' }));
	expect(dealIds()).toEqual(['A', 'B', 'C']);
});

test('the bridge of the filtered rows adds up, names the deals left out, and lists the deals of a selected step', async () => {
	const bridge = (libor: number, projection: number) => ({
		liborMtM: libor,
		rfrMtM: libor + projection,
		rfrFallbackMtM: libor + projection + 1,
		bridge: [
			{ cause: 'projection', change: projection, leg1Change: 0, leg2Change: projection, mtMAfter: libor + projection },
			{ cause: 'discounting', change: 0, leg1Change: 0, leg2Change: 0, mtMAfter: libor + projection },
			{ cause: 'spread', change: 1, leg1Change: 0, leg2Change: 1, mtMAfter: libor + projection + 1 },
		],
	});
	const deals = [
		deal('A', {}, bridge(100, -30)),
		deal('B', {}, bridge(10, 5)),
		deal('C', {}, bridge(1, 0)),
		deal('OIS', {}, { liborMtM: undefined }),
	];
	const { user } = await openPage(
		<ResultsPanel profile={profile} outcome={{ ...outcome, deals }} path="/valuationengine" runId={undefined} />,
		{ session: sessionWith({}) },
	);
	await user.click(screen.getByRole('button', { name: 'Bridge from LIBOR to RFR + fallback' }));
	const table = await screen.findByRole('table', { name: 'Bridge of 3 deals in USD' });
	const figures = within(table)
		.getAllByRole('row')
		.slice(1)
		.map((row) =>
			within(row)
				.getAllByRole('cell')
				.map(({ textContent }) => textContent),
		);
	expect(figures).toEqual([
		['', '111.00'],
		['-25.00', '86.00'],
		['0.00', '86.00'],
		['', '86.00'],
		['+3.00', '89.00'],
		['', '89.00'],
	]);
	expect(screen.getByText(/Without a LIBOR view, because they are tagged RFR: OIS\./)).toBeTruthy();
	await user.click(within(table).getByRole('button', { name: 'Projection' }));
	expect(screen.getByRole('heading', { name: 'Deals of the step Projection: -25.00 USD' })).toBeTruthy();
	const listed = screen.getByRole('table', { name: 'Deals of the step Projection' });
	expect(
		within(listed)
			.getAllByRole('rowheader')
			.map(({ textContent }) => textContent),
	).toEqual(['A', 'B']);
	expect(screen.getByText('The step does not change one deal.')).toBeTruthy();
	await user.type(screen.getByRole('searchbox'), 'B');
	await screen.findByRole('table', { name: 'Bridge of one deal in USD' });
	await user.click(screen.getByRole('button', { name: 'Whole book (4)' }));
	expect(screen.getByRole('table', { name: 'Bridge of 3 deals in USD' })).toBeTruthy();
});
