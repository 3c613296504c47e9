import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { useIsActive } from '#lib/activity.ts';
import { type Answers, fakeApi, refusal, requestsOf, unreachable } from '#test/support/fake-api.ts';
import { show } from '#test/support/notifications-fake.ts';
import { sessionWith } from '#test/support/open-page.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let answering: Answers;
const sent = () => requestsOf('compound');

beforeEach(() => {
	answering = { ...portalAnswers };
	fakeApi(answering);
});

const fields = ['currency', 'startDate', 'endDate', 'days', 'principal', 'margin'];

const open = () =>
	openCalculator({
		session: sessionWith({
			RFR: { Currencies: ['USD'], InputFields: Object.fromEntries(fields.map((key) => [key, {}])) },
		}),
	});

const go = () => screen.getByRole('button', { name: 'Go' });
const approach = () => fireEvent.pointerOver(go());
const press = () => fireEvent.click(go());
const grid = () => screen.findByRole('grid', { name: 'Days of the interest period' });

test('the request is sent when the pointer reaches Go, and the answer is shown when Go is pressed', async () => {
	await open();
	approach();
	approach();
	await waitFor(() => expect(sent()).toHaveLength(1));
	expect(screen.queryByRole('grid')).toBeNull();
	press();
	await grid();
	expect(sent()).toHaveLength(1);
});

test('the loading overlay appears when Go is pressed, but not while the pointer is only on Go', async () => {
	await open();
	const { result: isActive } = renderHook(useIsActive);
	await waitFor(() => expect(isActive.current).toBe(false));
	answering.compound = () => new Promise(() => undefined);
	approach();
	await waitFor(() => expect(sent()).toHaveLength(1));
	expect(isActive.current).toBe(false);
	press();
	await waitFor(() => expect(isActive.current).toBe(true));
	expect(sent()).toHaveLength(1);
});

test('the request is also sent when Go gets the focus by keyboard', async () => {
	await open();
	go().focus();
	await waitFor(() => expect(sent()).toHaveLength(1));
});

test('if the terms change before Go is pressed, the answer to the earlier terms is not shown', async () => {
	const user = await open();
	approach();
	await user.tripleClick(screen.getByPlaceholderText('1,000,000'));
	await user.keyboard('20,000,000');
	approach();
	expect(sent()).toHaveLength(1);
	press();
	await waitFor(() => expect(sent().map(({ principal }) => principal)).toEqual(['1000000', '20000000']));
	await grid();
});

test.each([
	{ reason: 'no answer', answer: unreachable },
	{ reason: 'a refusal', answer: refusal(400, 'missing-fixing', { params: { index: 'SOFR', date: '2026-08-06' } }) },
])(
	'if the request sent before Go is pressed fails ($reason), nothing is reported, and Go sends it again',
	async ({ answer }) => {
		const { compound } = portalAnswers;
		let isFirst = true;
		answering.compound = () => {
			if (!isFirst) return compound();
			isFirst = answer === unreachable && sent().length < 3;
			return answer;
		};
		await open();
		approach();
		await waitFor(() => expect(isFirst).toBe(false));
		expect(show).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'error' }));
		press();
		await grid();
	},
);

test('if an answer is more than five seconds old when Go is pressed, Go sends the request again', async () => {
	await open();
	approach();
	await waitFor(() => expect(sent()).toHaveLength(1));
	const now = Date.now();
	vi.spyOn(Date, 'now').mockReturnValue(now + 5000);
	press();
	await grid();
	expect(sent()).toHaveLength(2);
	vi.mocked(Date.now).mockRestore();
});

test('the next result is shown in the same table of days, but in a new table if the user has used it', async () => {
	const user = await open();
	press();
	const first = await grid();
	press();
	await waitFor(() => expect(sent()).toHaveLength(2));
	expect(await grid()).toBe(first);
	first.focus();
	await user.keyboard('{End}{Enter}');
	expect(screen.getByRole('region', { name: 'Day 2' })).toBeTruthy();
	press();
	await waitFor(() => expect(screen.queryByRole('region', { name: 'Day 2' })).toBeNull());
	expect((await grid()).getAttribute('aria-activedescendant')).toMatch(/-0$/);
});

test("a missing answer is reported with the portal's message, and Retry sends the request again", async () => {
	answering.compound = () => unreachable;
	const user = await open();
	press();
	await waitFor(() =>
		expect(show).toHaveBeenCalledWith(
			expect.objectContaining({ type: 'error', text: 'Failed to get Compounding request result.' }),
		),
	);
	answering.compound = portalAnswers.compound;
	await user.click(await screen.findByRole('button', { name: 'Retry' }));
	await grid();
	expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
