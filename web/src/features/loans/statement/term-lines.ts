import { dateText } from '#i18n/date-text.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { describeFollowed } from '../shared/figures/describe-followed.ts';
import { figureText, isZero } from '../shared/figures/figure-text.ts';
import { principalMethodText, principalSteps } from '../shared/figures/principal-steps.ts';
import type { StatementLine } from './statement.ts';
import { plainText } from './statement-controls.tsx';
import type { StatementText } from './statement-text.ts';

/** The terms of the calculation, every default filled in. */
export function termLines(result: CompoundingResult, freeTextLabel: string, text: StatementText): StatementLine[] {
	const { t, calculator } = text;
	const { conventions: c, index, currency } = result;
	const line = (key: TermKey, value: string, more: Partial<StatementLine> = {}) => ({
		label: t(`terms.${key}`),
		value,
		...more,
	});
	const spread = (key: 'cas' | 'margin', figure: string) =>
		line(key, `${figureText(figure)}%`, {
			isFigure: true,
			...(isZero(figure) ? {} : { note: t(`terms.${c[`${key}Method`]}`) }),
		});
	const freeText = plainText(result.customTextBox1 ?? '');
	return [
		line('currency', currency),
		line('index', index),
		...(c.convention === undefined ? [] : [line('convention', describeFollowed(result, calculator))]),
		line(
			'period',
			t('period', { start: dateText(c.startDate, text.language), end: dateText(c.endDate, text.language) }),
		),
		line('yearlyBasis', result.yearlyBasis),
		line('observation', observationText(c, text)),
		c.floor === null
			? line('floor', t('terms.noFloor'))
			: line('floor', `${figureText(c.floor)}%`, { isFigure: true, note: floorNote(c, text) }),
		spread('cas', c.cas),
		spread('margin', c.margin),
		line('rounding', c.rounding === 0 ? t('terms.unrounded') : t('terms.decimals', { count: c.rounding })),
		line(
			'principalChanges',
			principalSteps(result).length === 0 ? t('terms.noChanges') : principalMethodText(result, calculator),
		),
		line('calendars', calendarsText(c, text)),
		...(freeText === '' ? [] : [{ label: freeTextLabel, value: freeText }]),
	];
}

type Conventions = CompoundingResult['conventions'];

type TermKey =
	| 'currency'
	| 'index'
	| 'convention'
	| 'period'
	| 'yearlyBasis'
	| 'observation'
	| 'floor'
	| 'cas'
	| 'margin'
	| 'rounding'
	| 'principalChanges'
	| 'calendars';

const floorNote = ({ floorOn }: Conventions, { t, calculator }: StatementText): string =>
	t('terms.floorOn', { base: calculator.t(`conventions.floorBases.${floorOn}`) });

function observationText({ lookback, lockout, observationShift }: Conventions, { calculator: { t } }: StatementText) {
	if (lookback > 0)
		return t(observationShift ? 'conventions.lookbackShifted' : 'conventions.lookback', { count: lookback });
	return lockout > 0 ? t('conventions.lockout', { count: lockout }) : t('conventions.plain');
}

function calendarsText(c: Conventions, { calculator: { t } }: StatementText): string {
	const calendars = [...c.systemCalendars, ...c.clientCalendars].map(plainText).join(' + ');
	const notes = [
		c.isWeekendTreatedAsBizDay && c.clientCalendars.length > 0 ? t('conventions.weekendsOpen') : '',
		c.allowNonBusinessDates ? t('conventions.nonBusinessDates') : '',
	];
	return [calendars, ...notes].filter((part) => part !== '').join(t('conventions.separator'));
}
