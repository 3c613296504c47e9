import { Header } from '@cloudscape-design/components';
import {
	figureText,
	formatFigure,
	isNumeric,
	type LoansText,
	principalSteps,
	useLoansText,
} from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import type { HeaderField } from './header-fields.ts';
import { InterestFigures } from './interest-figures.tsx';
import { PrincipalMethod } from './principal-method.tsx';
import styles from './result-header.module.css';
import type { LaidOutField } from './result-layout.ts';

interface ResultHeaderProps {
	readonly result: CompoundingResult;
	readonly fields: readonly LaidOutField[];
}

export function ResultHeader({ result, fields }: ResultHeaderProps) {
	const text = useLoansText();
	const { t, language } = text;
	const { startDate, endDate } = result.conventions;
	const period = `${dateText(startDate, language)} – ${dateText(endDate, language)}`;
	const isChanging = principalSteps(result).length > 0;
	return (
		<>
			<Header variant="h2" description={`${result.currency} ${result.index}, ${period}`}>
				{t('header.title')}
			</Header>
			<dl className={styles.fields}>
				{fields.map((laidOut) => {
					const { shown, exact } = headerText(laidOut, result, text);
					return (
						<div key={laidOut.key} className={classOf(laidOut.field)}>
							<dt title={laidOut.tooltip} aria-description={laidOut.tooltip}>
								{laidOut.label}
							</dt>
							<dd title={exact ?? laidOut.tooltip}>
								{laidOut.key === 'interestAmount' ? (
									<InterestFigures result={result} exact={shown} hasThousands={laidOut.hasThousands} />
								) : (
									shown
								)}
								{laidOut.key === 'principalChangeMethod' && (
									<PrincipalMethod method={result.conventions.principalChangeMethod} />
								)}
								{laidOut.key === 'principal' && isChanging && (
									<div className={styles.note}>{t('header.principalNote')}</div>
								)}
							</dd>
						</div>
					);
				})}
			</dl>
		</>
	);
}

function classOf(field: HeaderField | undefined): string | undefined {
	if (field?.isWide) return styles.wide;
	return field?.isLeading ? styles.leading : undefined;
}

/** Returns the text of a field, and its text with all digits if that differs. */
export function headerText(laidOut: LaidOutField, result: CompoundingResult, text: LoansText) {
	const { field, decimals } = laidOut;
	if (field === undefined) return { shown: noValue };
	const value = field.value(result, text);
	if (field.kind === 'date') return { shown: dateText(value, text.language) };
	if (!isNumeric(field.kind)) return { shown: value };
	const unit = field.kind === 'amount' ? ` ${result.currency}` : '';
	const shown = formatFigure(value, laidOut) + unit;
	return decimals === undefined ? { shown } : { shown, exact: figureText(value) + unit };
}
