import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openCalculator } from '#features/loans/testing/open-calculator.tsx';
import { portalAnswers } from '#features/loans/testing/portal-answers.ts';
import { twoDays } from '#features/loans/testing/two-days.ts';
import type { Remembered } from '#shared/loan/notice-text/reading.ts';
import { fakeApi } from '#test/support/fake-api.ts';
// Imported in advance, because loading the code takes long the first time.
import './notice-panel.tsx';

vi.mock('#ui/notifications.tsx', () => import('#test/support/notifications-fake.ts'));

let labels: Remembered[] = [];

beforeEach(() => {
	labels = [];
	const saved = { savedBy: 'user@demo-bank.example', savedAt: '2026-08-06T12:00:00.000Z' };
	fakeApi({
		...portalAnswers,
		noticeLabelList: () => ({ labels: labels.map((label) => ({ ...label, ...saved })) }),
		noticeLabelSave: (request) => {
			labels.push(...(request.labels as Remembered[]));
			return { labels: request.labels.map((label) => ({ ...label, ...saved })) };
		},
		noticeLabelRemove: (request) => {
			labels = labels.filter(({ label }) => !request.labels.some((removed) => removed.label === label));
			return { labels: [] };
		},
	});
});

async function openNotice(text: string) {
	history.replaceState(null, '', '/compoundcalcu?tab=notice#length=44&currency=USD&start=2026-07-08&end=2026-08-07');
	const user = await openCalculator();
	const field = await screen.findByRole('textbox', { name: /^Text of the notice/ }, { timeout: 10_000 });
	await user.clear(field);
	await user.click(field);
	await user.paste(text);
	return { user, field };
}

test('when a user names an amount, its label is saved for the organisation, and can be removed again', async () => {
	const payable = Number(twoDays.payableAmount).toFixed(2);
	const { user } = await openNotice(`Coupon sum: ${payable}\nBreak costs: 10.00`);
	await user.click(await screen.findByRole('button', { name: /^10\.00\. Not understood/ }));
	await user.click(screen.getByRole('button', { name: "Not part of this loan's interest" }));
	await waitFor(() => expect(labels).toEqual([{ label: 'break costs', form: 'colon', kind: 'other' }]));
	await screen.findByRole('button', { name: /^10\.00\. Set aside/ });
	await user.click(screen.getByRole('button', { name: `${payable} is: Interest` }));
	const status = screen.getByRole('status', { name: 'Result' });
	await waitFor(() => expect(status.textContent).toContain('What was compared agrees. 1 line is set aside'));
	expect(labels.at(-1)).toEqual({ label: 'coupon sum', form: 'colon', kind: 'interest' });
	const taught = screen.getByRole('button', { name: '2 labels that your organization taught' });
	await user.click(taught);
	await user.click(screen.getByRole('button', { name: 'Forget "coupon sum"' }));
	await waitFor(() => expect(labels.map(({ label }) => label)).toEqual(['break costs']));
	await screen.findByRole('button', { name: '1 label that your organization taught' });
});

test('an amount whose label the organisation has saved is compared without a button press', async () => {
	labels = [{ label: 'coupon sum', form: 'colon', kind: 'interest' }];
	const { user } = await openNotice(`Coupon sum: ${Number(twoDays.payableAmount).toFixed(2)}`);
	const status = await screen.findByRole('status', { name: 'Result' });
	await waitFor(() => expect(status.textContent).toBe('Every figure and term that the notice states agrees.'));
	await user.click(screen.getByRole('button', { name: 'Clear' }));
	expect(screen.queryByRole('status', { name: 'Result' })).toBeNull();
});

test('one button press sets all remaining lines aside and saves their labels, and can be undone', async () => {
	const { user } = await openNotice('Days: 500\nBreak costs: 10.00');
	await user.click(await screen.findByRole('button', { name: 'The rest is not part of this' }));
	const aside = await screen.findByRole('button', { name: /^10\.00\. Set aside/ });
	expect(screen.getByRole('status', { name: 'Result' }).textContent).toContain('1 line is set aside: 2');
	await waitFor(() => expect(labels).toEqual([{ label: 'break costs', form: 'colon', kind: 'other' }]));
	await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
	await user.click(aside);
	await user.click(screen.getByRole('button', { name: 'Take back' }));
	await screen.findByRole('button', { name: /^10\.00\. Not understood/ });
});

test('if two lines contradict each other, both are marked, and the user can set one aside', async () => {
	const payable = Number(twoDays.payableAmount).toFixed(2);
	const { user } = await openNotice(`Interest: 400,000.00\nInterest amount: ${payable}`);
	const status = await screen.findByRole('status', { name: 'Result' });
	await waitFor(() => expect(status.textContent).toContain('The notice contradicts itself.'));
	expect(status.textContent).toContain(`Interest: "400,000.00" in line 1, "${payable}" in line 2.`);
	screen.getByRole('button', { name: /line 1 states something else$/ });
	await user.click(screen.getByRole('button', { name: /line 2 states something else$/ }));
	await user.click(screen.getByRole('button', { name: "Not part of this loan's interest" }));
	await waitFor(() => expect(status.textContent).toContain('What was compared agrees. 1 line is set aside: 1'));
	expect(labels).toEqual([]);
});
