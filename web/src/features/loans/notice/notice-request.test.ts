import { expect, it } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { calculatedLoan } from '#shared/loan/notice-text/testing/calculated-loan.ts';
import { noticeRequest } from './notice-panel.tsx';
import { readText } from './read-text.ts';

const loan = calculatedLoan({
	...{ currency: 'USD', principal: '25000000', lookback: 5, cas: '0', margin: '0' },
	...{ startDate: '2024-12-16', endDate: '2025-03-17' },
});

const requestOf = (text: string) => noticeRequest(readText({ text, loan, memory: [] }, []).reading, loan);

it('the request contains the totals and rows that were understood', () => {
	const rows = loan.days.map(
		({ start, fixing, days, interest }) => `${start};${fixing};${days};${Number(interest).toFixed(2)}`,
	);
	const text = ['Date;Rate;Days;Interest', ...rows, 'Fee: 10.00', 'Interest due: USD 277,965.11', 'Days: 91'].join(
		'\n',
	);
	const request = requestOf(text);
	const [first] = loan.days;
	expect(request).toMatchObject({ interest: '277965.11', days: 91 });
	expect(request?.rows).toHaveLength(loan.days.length);
	expect(request?.rows?.[0]).toEqual({
		date: '2024-12-16',
		rate: first?.fixing,
		days: 1,
		interest: Number(first?.interest).toFixed(2),
	});
	expect(routes.checkNotice.request.shape.notice.safeParse(request).success).toBe(true);
});

it('no request is made for a text without interest amounts', () => {
	expect(requestOf('Dear all,\nMargin: 1.75%')).toBeUndefined();
});
