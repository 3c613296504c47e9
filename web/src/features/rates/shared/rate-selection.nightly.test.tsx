import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionContext } from '#lib/session-context.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { sessionWith } from '#test/support/open-page.tsx';
import { initialRateSelection, useRateSelection } from './rate-selection.ts';

const sunday = '2026-05-24' as LocalDate;

function open(session: Session) {
	return renderHook(() => useRateSelection((left) => left ?? initialRateSelection(sunday)), {
		wrapper: ({ children }) => <SessionContext value={session}>{children}</SessionContext>,
	});
}

test('the first selection is the previous weekday by calculation date, without a range of dates', () => {
	expect(open(sessionWith({})).result.current[0]).toEqual({
		compared: [],
		date: '2026-05-22',
		dateType: 'publication_date',
		isMarkingDecisions: true,
		isOpening: true,
		openedOn: undefined,
		from: undefined,
		to: undefined,
		currency: 'USD',
	});
});

test.each([
	['Monday', '2026-05-25', '2026-05-22'],
	['Tuesday', '2026-05-26', '2026-05-25'],
	['Saturday', '2026-05-23', '2026-05-22'],
] as const)('on %s, %s, the first selection is %s', (_day, today, date) => {
	expect(initialRateSelection(today as LocalDate).date).toBe(date);
});

test('the next rate screen of the same session keeps the selection', () => {
	const session = sessionWith({});
	const first = open(session);
	act(() => first.result.current[1]({ date: '2026-05-19' as LocalDate, dateType: 'record_date' }));
	act(() => first.result.current[1]({ currency: 'GBP' }));
	first.unmount();
	expect(open(session).result.current[0]).toMatchObject({
		...{ date: '2026-05-19', dateType: 'record_date', currency: 'GBP', isOpening: true },
	});
});

test('a new session starts with the initial selection', () => {
	const first = open(sessionWith({}));
	act(() => first.result.current[1]({ dateType: 'record_date' }));
	expect(open(sessionWith({})).result.current[0].dateType).toBe('publication_date');
});
