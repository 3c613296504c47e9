import { type Cron, nextCronRun, parseCron } from './cron.ts';
import { instantOfWallTime } from './wall-time.ts';

/** When a schedule of EventBridge Scheduler runs. */
export type ScheduleExpression =
	| { readonly kind: 'at'; readonly wallMillis: number }
	| { readonly kind: 'rate'; readonly everyMillis: number }
	| { readonly kind: 'cron'; readonly cron: Cron };

const minuteMillis = 60_000;
const units: Readonly<Record<string, number>> = {
	minute: minuteMillis,
	hour: 60 * minuteMillis,
	day: 24 * 60 * minuteMillis,
};

/** A longer expression is invalid; AWS has the same limit. */
const maxCharacters = 256;

/**
 * @param text `cron(30 7 ? * MON-FRI *)`, `rate(5 minutes)` or `at(2026-11-23T07:30:00)`
 * @throws RangeError
 * @see https://docs.aws.amazon.com/scheduler/latest/UserGuide/schedule-types.html
 */
export function parseScheduleExpression(text: string): ScheduleExpression {
	const [, kind, body = ''] = (text.length <= maxCharacters && /^(cron|rate|at)\(([^()]*)\)$/.exec(text)) || [];
	if (kind === 'cron') return { kind, cron: parseCron(body) };
	if (kind === 'rate') return { kind, everyMillis: rateMillis(body) };
	if (kind === 'at') return { kind, wallMillis: atMillis(body) };
	throw new RangeError(`${JSON.stringify(text.slice(0, 60))} is neither cron(…), rate(…) nor at(…)`);
}

/**
 * The first time after an instant at which a schedule is due.
 *
 * @param anchorMillis the first run of a rate: its start date, else its creation. A day of a rate has 24 hours.
 * @returns milliseconds; undefined without a further run, such as for a time skipped by the start of summer time
 */
export function nextRun(
	expression: ScheduleExpression,
	timeZone: string,
	afterMillis: number,
	anchorMillis: number,
): number | undefined {
	if (expression.kind === 'cron') return nextCronRun(expression.cron, timeZone, afterMillis);
	if (expression.kind === 'at') {
		const instant = instantOfWallTime(expression.wallMillis, timeZone);
		return instant !== undefined && instant > afterMillis ? instant : undefined;
	}
	if (afterMillis < anchorMillis) return anchorMillis;
	const passed = Math.floor((afterMillis - anchorMillis) / expression.everyMillis);
	return anchorMillis + (passed + 1) * expression.everyMillis;
}

function rateMillis(text: string): number {
	const [, count = '', unit = '', plural = ''] = /^\s*(\d{1,9})\s+(minute|hour|day)(s?)\s*$/.exec(text) ?? [];
	const value = Number(count);
	const each = units[unit];
	if (each === undefined || value < 1 || (value === 1) !== (plural === '')) {
		throw new RangeError(`rate(${text.slice(0, 40)}) is not a rate such as rate(1 minute) or rate(5 minutes)`);
	}
	return value * each;
}

function atMillis(text: string): number {
	const millis = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
	// Date.parse turns 30 February into March.
	if (Number.isNaN(millis) || !new Date(millis).toISOString().startsWith(text)) {
		throw new RangeError(`at(${text.slice(0, 40)}) is not a time such as at(2026-11-23T07:30:00)`);
	}
	return millis;
}
