import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCalculator, openMovingCalculator, startCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { RfrSection } from '#shared/directory/layout.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type Answers, fakeApi, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

const terms: SavedLoan['terms'] = {
	version: 1,
	currency: 'USD',
	startDate: localDate('2026-07-06'),
	endDate: localDate('2026-08-05'),
	rounding: 5,
	lookback: 2,
	observationShift: false,
	lockout: 0,
	yearlyBasis: 'ACT/360',
	cas: '0',
	margin: '1.5',
	floor: '',
	floorOption: 'rfr',
	systemCalendars: ['USA_FI'],
	clientCalendars: [],
	principal: '25000000',
	customTextBox1: '',
	principalChanges: [],
};

/** The layout's settings in these tests. */
const settings = { principalChangeMethod: 'NON_CUMULATIVE', isWeekendTreatedAsBizDay: false } as const;

const loan: SavedLoan = {
	loanId: 'loan-1',
	scope: 'shared',
	name: 'Alder',
	reference: 'A-1',
	lender: '',
	borrower: 'Alder plc',
	facility: '',
	currency: 'USD',
	startDate: terms.startDate,
	endDate: terms.endDate,
	principal: terms.principal,
	owner: 'user@demo-bank.example',
	isOwn: true,
	isOwnerRemoved: false,
	canRemove: true,
	createdAt: '2026-08-06T08:00:00.000Z',
	createdBy: 'user@demo-bank.example',
	version: 3,
	savedBy: 'user@demo-bank.example',
	savedAt: '2026-08-06T08:00:00.000Z',
	change: 'update',
	terms,
};

let answering: Answers;

beforeEach(() => {
	answering = {
		...portalAnswers,
		loanRead: () => loan,
		loanList: () => ({ loans: [] }),
		loanPositions: () => ({ asOf: '2026-08-01', positions: [], totals: [], revised: 0 }),
	};
	fakeApi(answering);
});

afterEach(() => {
	show.mockClear();
	history.replaceState(null, '', '/');
});

const pathname = '/compoundcalcu/loans/loan-1';
const menu = () => screen.getByRole('button', { name: 'Loan: Alder' });

test('a saved loan is calculated when it is opened, and a changed input is saved as the next version', async () => {
	const user = await openCalculator({ pathname });
	await screen.findByText('Saved, version 3 · Shared');
	expect(requestsOf('compound')).toMatchObject([{ principal: '25000000', lookback: 2, margin: '1.5', rounding: 5 }]);
	const principal = screen.getByPlaceholderText('1,000,000');
	await user.tripleClick(principal);
	await user.keyboard('20,000,000{Tab}');
	await screen.findByText('Changed since version 3 · Shared');
	answering.loanUpdate = ({ terms: saved }) => ({ ...loan, version: 4, terms: { ...terms, ...saved } as typeof terms });
	await user.click(menu());
	await user.click(screen.getByRole('menuitem', { name: 'Save' }));
	await screen.findByText('Saved, version 4 · Shared');
	const { facts } = { facts: { reference: 'A-1', lender: '', borrower: 'Alder plc', facility: '' } };
	expect(requestsOf('loanUpdate')).toEqual([
		{
			loanId: 'loan-1',
			version: 3,
			name: 'Alder',
			facts,
			terms: { ...switches, ...terms, principal: '20000000' },
			settings,
		},
	]);
});

test("changing a loan's names saves the earlier terms, even if the form has changed", async () => {
	const user = await openCalculator({ pathname });
	await screen.findByText('Saved, version 3 · Shared');
	await user.tripleClick(screen.getByPlaceholderText('1,000,000'));
	await user.keyboard('20,000,000{Tab}');
	answering.loanUpdate = ({ name }) => ({ ...loan, name, version: 4 });
	await user.click(menu());
	await user.click(screen.getByRole('menuitem', { name: 'Name and parties…' }));
	const dialog = within(await screen.findByRole('dialog'));
	const name = dialog.getByRole('textbox', { name: 'Name' });
	await user.clear(name);
	await user.type(name, 'Birch{Enter}');
	await screen.findByText('Changed since version 4 · Shared');
	expect(requestsOf('loanUpdate')).toMatchObject([{ name: 'Birch', terms: { principal: '25000000' } }]);
});

/** Spread methods and floor base, which every save sends. Together, they are the floor option rfr. */
const switches = { casMethod: 'compounded', marginMethod: 'compounded', floorOn: 'rfr' };

const without = (...keys: readonly string[]): Partial<RfrSection> => ({
	InputFields: Object.fromEntries(
		['days', 'principal', 'rounding', 'yearlyBasis', 'margin', 'lookback', 'floorOption', 'systemCalendars']
			.filter((key) => !keys.includes(key))
			.map((key) => [key, {}]),
	),
});

const refusedLoans: readonly (readonly [string, Partial<SavedLoan['terms']>, Partial<RfrSection>, string])[] = [
	['an input that the layout does not show', {}, without('lookback'), 'Lookback'],
	['a currency that is not offered', { currency: 'EUR' }, {}, 'Your layout does not have EUR.'],
	['a calendar that is gone', { systemCalendars: ['OWN'] }, {}, 'The calendar OWN is not available to you.'],
	[
		'a lookback above the limit of the layout',
		{ lookback: 9 },
		{ Features: { lookbackRange: 3 } },
		'outside the limits',
	],
];

test.each(refusedLoans)(
	'a loan with %s is not opened in the calculator, because its result would differ',
	async (_, change, section, said) => {
		answering.loanRead = () => ({ ...loan, terms: { ...terms, ...change } });
		await startCalculator({ pathname, section });
		await screen.findByText('Alder cannot be calculated here');
		expect(screen.getByText(new RegExp(said))).toBeTruthy();
		expect(requestsOf('compound')).toEqual([]);
	},
);

test('if a user has no access to a loan, the message does not reveal whether it exists', async () => {
	answering.loanRead = () => refusal(404, 'unknown-loan', { params: { loanId: 'loan-1' } });
	const navigate = vi.fn();
	const user = await startCalculator({ pathname, navigate });
	await screen.findByText('This loan cannot be opened');
	await user.click(screen.getByRole('button', { name: 'All saved loans' }));
	expect(navigate).toHaveBeenCalledWith('/compoundcalcu/loans');
});

const principalText = () => screen.getByPlaceholderText<HTMLInputElement>('1,000,000').value;

test('if the open loan has unsaved changes, opening a different loan asks first', async () => {
	const { user, goTo } = await openMovingCalculator(pathname);
	await screen.findByText('Saved, version 3 · Shared');
	const principal = screen.getByPlaceholderText('1,000,000');
	await user.tripleClick(principal);
	await user.keyboard('20,000,000{Tab}');
	await screen.findByText('Changed since version 3 · Shared');
	answering.loanRead = () => ({ ...loan, loanId: 'loan-2', name: 'Birch', terms: { ...terms, principal: '7000000' } });
	goTo('/compoundcalcu/loans/loan-2');
	const dialog = await screen.findByRole('dialog', { name: 'Alder has changes that are not saved' });
	await user.click(within(dialog).getByRole('button', { name: 'Back to the changes' }));
	await screen.findByText('Changed since version 3 · Shared');
	expect(principalText()).toBe('20,000,000');
	goTo('/compoundcalcu/loans/loan-2');
	await user.click(await screen.findByRole('button', { name: 'Discard and open' }));
	await screen.findByRole('button', { name: 'Loan: Birch' });
	expect(principalText()).toBe('7,000,000');
});

const savedByAColleague = {
	...loan,
	version: 4,
	savedBy: 'admin@demo-bank.example',
	savedAt: '2026-08-06T09:30:00.000Z',
	terms: { ...terms, principal: '7000000' },
};

test("a later version by a colleague is announced, and replaces the user's changes only after a confirmation", async () => {
	const { user, goTo } = await openMovingCalculator(pathname);
	await screen.findByText('Saved, version 3 · Shared');
	await user.tripleClick(screen.getByPlaceholderText('1,000,000'));
	await user.keyboard('20,000,000{Tab}');
	goTo('/compoundcalcu/loans');
	answering.loanRead = () => savedByAColleague;
	goTo(pathname);
	const dialog = within(await screen.findByRole('dialog', { name: 'Alder has changes that are not saved' }));
	dialog.getByText(/^admin@demo-bank\.example saved version 4 of Alder on .*, after you opened version 3\./);
	await user.click(dialog.getByRole('button', { name: 'Back to the changes' }));
	await screen.findByText('Changed since version 3 · Shared');
	expect(principalText()).toBe('20,000,000');
	await screen.findByText(/^admin@demo-bank\.example saved version 4 on /);
	await user.click(screen.getByRole('button', { name: 'Open version 4' }));
	await user.click(await screen.findByRole('button', { name: 'Discard and open' }));
	await screen.findByText('Saved, version 4 · Shared');
	expect(principalText()).toBe('7,000,000');
});

const at = (fragment: string) => history.replaceState(null, '', pathname + fragment);
const changedTerms = 'currency=USD&start=2026-07-06&end=2026-08-05&principal=20000000&lookback=2&rounding=5&margin=1.5';
const changedAddress = `#length=${changedTerms.length + 10}&${changedTerms}&version=3`;
const days = () => screen.findByRole('grid', { name: 'Days of the interest period' });

test('if an open loan is calculated with changed inputs, its address contains them and opens them again', async () => {
	at('');
	const user = await openCalculator({ pathname });
	await screen.findByText('Saved, version 3 · Shared');
	await days();
	expect(location.hash).toBe('');
	await user.tripleClick(screen.getByPlaceholderText('1,000,000'));
	await user.keyboard('20,000,000{Enter}');
	await waitFor(() => expect(location.hash).toBe(changedAddress));
	expect(location.pathname).toBe(pathname);
	cleanup();
	const again = await openCalculator({ pathname });
	await screen.findByText('Changed since version 3 · Shared');
	await days();
	expect(requestsOf('compound').at(-1)).toMatchObject({ principal: '20000000', lookback: 2, margin: '1.5' });
	expect(location.hash).toBe(changedAddress);
	answering.loanUpdate = ({ terms: saved }) => ({ ...loan, version: 4, terms: { ...terms, ...saved } as typeof terms });
	await again.click(menu());
	await again.click(screen.getByRole('menuitem', { name: 'Save' }));
	await screen.findByText('Saved, version 4 · Shared');
	await waitFor(() => expect(location.hash).toBe(''));
});

test("a user who has no access to the loan of a link can still open the link's terms", async () => {
	at(changedAddress);
	answering.loanRead = () => refusal(404, 'unknown-loan', { params: { loanId: 'loan-1' } });
	const navigate = vi.fn();
	const user = await startCalculator({ pathname, navigate });
	await screen.findByText('This loan cannot be opened');
	await user.click(screen.getByRole('button', { name: 'Open the terms' }));
	expect(navigate).toHaveBeenCalledWith(`/compoundcalcu${changedAddress}`);
});

const principalChanges = [{ changeDate: localDate('2026-07-10'), principalChange: '-5000000' }];
const onBalance: SavedLoan = {
	...loan,
	savedBy: 'admin@demo-bank.example',
	terms: { ...terms, principalChanges },
	settings: { ...settings, principalChangeMethod: 'BALANCE' },
};

test("a loan saved with a different method of principal changes says so, and the next version has the user's method", async () => {
	answering.loanRead = () => onBalance;
	const user = await openCalculator({ pathname });
	await screen.findByText('Saved, version 3, calculated with other settings than yours · Shared');
	await screen.findByText(
		/^Version 3 of Alder, saved by admin@demo-bank\.example, was calculated with other settings than those of your layout:/,
	);
	screen.getByText(
		'Principal change method: compounded on the balance there; non-cumulative compounded rate in this result.',
	);
	answering.loanUpdate = () => ({ ...onBalance, version: 4, settings });
	await user.click(menu());
	await user.click(screen.getByRole('menuitem', { name: 'Save' }));
	await screen.findByText('Saved, version 4 · Shared');
	expect(requestsOf('loanUpdate')).toMatchObject([{ terms: { principalChanges }, settings }]);
	expect(screen.queryByText(/was calculated with other settings/)).toBeNull();
});

const texts = () => show.mock.calls.map(([{ text }]) => text);

async function saveAs(user: Awaited<ReturnType<typeof openCalculator>>, name: string) {
	await user.click(await screen.findByRole('button', { name: 'Loan: not saved' }));
	await user.click(screen.getByRole('menuitem', { name: /^Save as/ }));
	const dialog = within(await screen.findByRole('dialog'));
	await user.type(dialog.getByRole('textbox', { name: 'Name' }), name);
	return { press: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('if the answer to saving a new loan is lost, the loan is found in the list and becomes the open loan', async () => {
	const user = await openCalculator();
	const { press } = await saveAs(user, 'Birch');
	let kept: SavedLoan | undefined;
	answering.loanAdd = ({ facts, life: _, ...request }) => {
		kept = { ...loan, ...facts, ...request, terms: { ...terms, ...request.terms } as typeof terms, version: 1 };
		return unreachable;
	};
	answering.loanList = () => ({ loans: kept === undefined ? [] : [kept] });
	answering.loanRead = () => kept ?? loan;
	await press();
	await screen.findByRole('button', { name: 'Loan: Birch' });
	expect(requestsOf('loanList')).toEqual([{ scope: 'own', search: 'Birch' }]);
	expect(texts()).toEqual(['Birch saved as version 1.']);
});

test('if the answer is lost and the list does not have the new loan, the next save finds and opens it', async () => {
	const user = await openCalculator();
	const { press } = await saveAs(user, 'Cedar');
	let kept: SavedLoan | undefined;
	answering.loanAdd = ({ facts, life: _, ...request }) => {
		kept = { ...loan, ...facts, ...request, terms: { ...terms, ...request.terms } as typeof terms, version: 1 };
		return unreachable;
	};
	await press();
	const unknown = 'We cannot tell whether this was done. Check the list of loans before you save again.';
	await waitFor(() => expect(texts()).toEqual([unknown]));
	answering.loanAdd = () => refusal(409, 'loan-name-taken', { params: { name: 'Cedar' } });
	answering.loanList = () => ({ loans: kept === undefined ? [] : [kept] });
	answering.loanRead = () => kept ?? loan;
	await press();
	await screen.findByRole('button', { name: 'Loan: Cedar' });
	expect(texts()).toEqual([unknown, 'Cedar saved as version 1.']);
});

test('if the name is taken, the name field shows this until the name is changed', async () => {
	const user = await openCalculator();
	const { press } = await saveAs(user, 'Cedar');
	answering.loanAdd = () => refusal(409, 'loan-name-taken', { params: { name: 'Cedar' } });
	await press();
	await screen.findByText('The list has another loan named Cedar.');
	const name = screen.getByRole('textbox', { name: 'Name' });
	expect(name.getAttribute('aria-invalid')).toBe('true');
	expect(texts()).toEqual([]);
	await user.type(name, ' 2');
	expect(screen.queryByText('The list has another loan named Cedar.')).toBeNull();
});

test("if the answer to saving a version is lost, but the version equals the user's inputs, it becomes the open version", async () => {
	const user = await openCalculator({ pathname });
	await screen.findByText('Saved, version 3 · Shared');
	await user.tripleClick(screen.getByPlaceholderText('1,000,000'));
	await user.keyboard('20,000,000{Tab}');
	answering.loanUpdate = ({ terms: saved }) => {
		answering.loanRead = () => ({ ...loan, version: 4, terms: { ...terms, ...saved } as typeof terms, settings });
		return unreachable;
	};
	await user.click(menu());
	await user.click(screen.getByRole('menuitem', { name: 'Save' }));
	await screen.findByText('Saved, version 4 · Shared');
});
