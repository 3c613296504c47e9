import { describe, expect, test } from 'vitest';
import { textsIn } from '#features/loans/testing/texts.ts';
import { localDate } from '#shared/time/local-date.ts';
import { type FormMessage, messagePresentation } from './form-message.ts';
import { formMessageText } from './form-messages.ts';

const date = localDate('2026-07-04');
const trillion = 1_000_000_000_000;

/** The words of the specification, its spelling corrected; for messages that it has no words for, the portal's own. */
const expectedMessages: readonly (readonly [FormMessage, string, number | undefined])[] = [
	[{ code: 'start-not-before-end' }, 'Start Date can not be later than End Date.', 5000],
	[{ code: 'end-before-start' }, 'End Date can not be ahead of Start Date.', 5000],
	[
		{ code: 'span-too-long', max: 365 },
		'Days between Start Date and End Date should be <= 365. Please move Start Date first',
		5000,
	],
	[
		{ code: 'end-past-max', first: 'startDate' },
		'End date will exceed its max value. Please modify Start Date first.',
		8000,
	],
	[
		{ code: 'end-past-max', first: 'endDate' },
		'End date will exceed its max value. Please modify End Date first.',
		8000,
	],
	[{ code: 'end-past-max', first: 'days' }, 'End date will exceed its max value. Please modify Days first.', 8000],
	[{ code: 'start-too-early', date }, 'Start Date can not be earlier than 04-Jul-2026.', 5000],
	[{ code: 'end-too-early', date }, 'End Date can not be earlier than 04-Jul-2026.', 5000],
	[{ code: 'end-too-late', date }, 'End date will exceed its max value, 04-Jul-2026.', 5000],
	[
		{ code: 'start-not-business-day', date },
		'Start Date 04-Jul-2026 falls on non-business day. Please change it first.',
		8000,
	],
	[
		{ code: 'end-not-business-day', date },
		'End Date 04-Jul-2026 falls on non-business day. Please change it first.',
		8000,
	],
	[{ code: 'chosen-not-business-day', date }, '04-Jul-2026 is not a business day. Please choose another date.', 5000],
	[{ code: 'principal-missing' }, 'Please enter a Principal first.', 5000],
	[
		{ code: 'date-outside-calendar', date, calendar: 'OWN', from: date, to: localDate('2026-07-09') },
		'04-Jul-2026 is outside OWN, which is complete from 04-Jul-2026 to 09-Jul-2026.',
		8000,
	],
	[{ code: 'unreadable-date' }, 'Not a date. Use 16-Mar-2026 or 2026-03-16.', 5000],
	[
		{ code: 'ambiguous-date', dates: [localDate('2026-03-04'), localDate('2026-04-03')] },
		'Ambiguous: this can be 04-Mar-2026 or 03-Apr-2026. Use 16-Mar-2026 or 2026-03-16.',
		8000,
	],
	[{ code: 'days-out-of-range', max: 365 }, 'Days must be a whole number from 1 to 365.', 5000],
	[{ code: 'lockout-too-long' }, 'Lockout value must be lower than the number of business days in date range', 5000],
	[
		{ code: 'lockout-too-long-for-calendars' },
		'Lockout value is not lower than the number of business days in date range, please adjust it',
		8000,
	],
	[{ code: 'lockout-taken-away', lockout: 2 }, 'Lockout 2 is too long for this period. It is now 0.', 8000],
	[
		{ code: 'end-too-late', date, why: { latest: localDate('2026-06-25'), days: 6 } },
		'End date will exceed its max value, 04-Jul-2026. Business days after 25-Jun-2026, the latest fixing: 6.',
		5000,
	],
	[{ code: 'no-calendar' }, 'You must select at least 1 calendar.', 3000],
	[{ code: 'no-holidays', currency: 'XTS' }, 'No holiday data for currency XTS', undefined],
	[{ code: 'start-moved', date, days: 31 }, 'Start Date moved to the business day 04-Jul-2026; Days is now 31.', 4000],
	[{ code: 'end-moved', date, days: 31 }, 'End Date moved to the business day 04-Jul-2026; Days is now 31.', 4000],
	[
		{ code: 'start-not-before-change', date },
		'Start Date must be earlier than the first Change Date, 04-Jul-2026. Please modify or remove that setting first.',
		8000,
	],
	[
		{ code: 'end-not-after-change', date },
		'End Date must be later than the last Change Date, 04-Jul-2026. Please modify or remove that setting first.',
		8000,
	],
	[
		{ code: 'change-date-not-business-day', number: 2 },
		'The change will cause #2 Change Date falls on non-business day',
		8000,
	],
	[{ code: 'change-becomes-zero', number: 3 }, 'The change will cause #3 Principal Change to be 0.', 5000],
	[{ code: 'current-principal-negative', number: 1 }, 'The change will cause #1 Current Principal less than 0', 5000],
	[
		{ code: 'current-principal-too-large', number: 1, limit: trillion },
		'The change will cause #1 Current Principal to exceed its max value 1,000,000,000,000',
		5000,
	],
	[
		{ code: 'amount-above-max', field: 'principalChange', limit: trillion },
		'Principal Change value can not be greater than 1,000,000,000,000',
		5000,
	],
	[
		{ code: 'amount-below-min', field: 'currentPrincipal', limit: 0 },
		'Current Principal value can not be less than 0',
		5000,
	],
	[
		{ code: 'amount-too-many-decimals', field: 'principal', decimals: 2 },
		'Principal can have at most 2 decimals; the decimal sign is the point',
		8000,
	],
	[{ code: 'amount-not-a-number', field: 'principal' }, 'Principal must be a number, such as 1000.50', 5000],
	[{ code: 'principal-change-zero' }, 'Principal Change can not be 0 or null', 3000],
	[{ code: 'principal-needed' }, 'Principal can not be null while there are Principal Change settings.', 5000],
	[{ code: 'default-change-zero' }, 'Can not add Principal Change setting with Principal Change value set to 0', 5000],
	[{ code: 'no-room-for-change' }, 'No business day is left for another Principal Change here.', 5000],
	[{ code: 'too-many-changes', max: 10 }, 'You can only add up to 10 Principal Change Settings', 3000],
	[
		{ code: 'change-date-outside', from: date, to: localDate('2026-07-09') },
		'Change Date must be from 04-Jul-2026 to 09-Jul-2026.',
		5000,
	],
	[{ code: 'change-not-found', id: 7 }, 'Fail to find Principal Change Setting item: 7', 4000],
	[{ code: 'calendars-reloaded' }, 'Calendar data is reloaded and the calculator was reset.', 5000],
	[{ code: 'inputs-saved' }, 'The inputs are saved in this browser.', 3000],
	[{ code: 'inputs-not-saved' }, 'The inputs could not be saved in this browser.', 5000],
	[
		{ code: 'inputs-kept-for-page' },
		'The browser can not save the inputs. They are kept until this page is closed.',
		8000,
	],
	[{ code: 'inputs-restored' }, 'The saved inputs are restored.', 3000],
	[{ code: 'stored-inputs-unreadable' }, 'The saved inputs can not be used.', 8000],
	[
		{ code: 'stored-currency-gone', currency: 'EUR' },
		'The saved inputs can not be restored: currency EUR is not available to you.',
		8000,
	],
	[
		{ code: 'stored-calendar-gone', calendar: 'OWN' },
		'The saved inputs can not be restored: calendar OWN no longer exists.',
		8000,
	],
	[
		{ code: 'stored-inputs-refused', reason: { code: 'start-not-business-day', date } },
		'The saved inputs can not be restored: Start Date 04-Jul-2026 falls on non-business day. Please change it first.',
		8000,
	],
];

const [english, chinese] = [await textsIn('en'), await textsIn('zh')];

describe('what the form says', () => {
	test.each(expectedMessages)('%j', (message, words, durationMillis) => {
		expect(formMessageText(message, english)).toBe(words);
		expect(messagePresentation[message.code].durationMillis).toBe(durationMillis);
	});

	test.each(expectedMessages)('%j has a Chinese text', (message) => {
		const words = formMessageText(message, chinese);
		expect(words).toMatch(/\p{Script=Han}/u);
		expect(words).not.toMatch(/\{\{|messages\.|Jul-/);
		const figures = (text: string) => (text.match(/\d[\d,]*(?=\D|$)/g) ?? []).length;
		if (!('date' in message) && !('dates' in message) && !('reason' in message) && !('from' in message)) {
			expect(figures(words)).toBe(figures(formMessageText(message, english)));
		}
	});

	test('every message code is listed', () => {
		expect([...new Set(expectedMessages.map(([{ code }]) => code))].sort()).toEqual(
			Object.keys(messagePresentation).sort(),
		);
	});

	test('stays for 3 to 8 seconds when it warns', () => {
		const warnings = Object.values(messagePresentation).filter(({ type }) => type === 'warning');
		for (const { durationMillis = 0 } of warnings) {
			expect(durationMillis).toBeGreaterThanOrEqual(3000);
			expect(durationMillis).toBeLessThanOrEqual(8000);
		}
	});
});
