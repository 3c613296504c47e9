import type { CompoundingResult } from '../../../../../shared/contract/compounding.ts';
import { dateText } from '../../../i18n/date-text.ts';
import type { CompoundingText } from '../compounding-text.ts';
import { noValue } from './cell-text.ts';
import { formatFigure } from './figure-format.ts';
import { figureText } from './figure-text.ts';
import type { LaidOutField } from './result-layout.ts';
import { isNumeric } from './value-kind.ts';

/** What the header shows of a field, and every digit of it where that shows fewer. */
export function headerText(laidOut: LaidOutField, result: CompoundingResult, text: CompoundingText) {
	const { field, decimals } = laidOut;
	if (field === undefined) return { shown: noValue };
	const value = field.value(result, text);
	if (field.kind === 'date') return { shown: dateText(value, text.language) };
	if (!isNumeric(field.kind)) return { shown: value };
	const unit = field.kind === 'amount' ? ` ${result.currency}` : '';
	const shown = formatFigure(value, laidOut) + unit;
	return decimals === undefined ? { shown } : { shown, exact: figureText(value) + unit };
}
