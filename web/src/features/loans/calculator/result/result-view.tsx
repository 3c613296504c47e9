import { Button, Container, Header, LiveRegion, SpaceBetween, StatusIndicator } from '@cloudscape-design/components';
import { type ReactNode, useMemo } from 'react';
import {
	figureText,
	formatFigure,
	isNumeric,
	type LoansText,
	principalSteps,
	useLoansText,
	useResultText,
} from '#features/loans/shared/loans-text.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { useSession } from '#lib/session-context.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { noValue } from '#ui/data-table/data-column.ts';
import type { HeaderField } from './header-fields.ts';
import { InterestFigures } from './interest-figures.tsx';
import methodStyles from './principal-method.module.css';
import headerStyles from './result-header.module.css';
import { type LaidOutColumn, type LaidOutField, resultLayout } from './result-layout.ts';
import styles from './result-view.module.css';

interface PrincipalMethodProps {
	readonly method: CompoundingResult['conventions']['principalChangeMethod'];
}

export function PrincipalMethod({ method }: PrincipalMethodProps) {
	const { t } = useResultText();
	return (
		<details className={methodStyles.method}>
			<summary>{t('method.about')}</summary>
			<p>{t(`method.${method}`)}</p>
			<p>{t('method.example')}</p>
		</details>
	);
}

interface ResultHeaderProps {
	readonly result: CompoundingResult;
	readonly fields: readonly LaidOutField[];
}

function ResultHeader({ result, fields }: ResultHeaderProps) {
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
			<dl className={headerStyles.fields}>
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
									<div className={headerStyles.note}>{t('header.principalNote')}</div>
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
	if (field?.isWide) return headerStyles.wide;
	return field?.isLeading ? headerStyles.leading : undefined;
}

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

interface ResultViewProps {
	readonly result: CompoundingResult;
	/** Result number. A new number makes screen readers announce the result, even if it equals the previous one. */
	readonly number?: number;
	readonly isOfOtherInputs?: boolean;
	readonly onRetry?: (() => void) | undefined;
	readonly children: (columns: readonly LaidOutColumn[]) => ReactNode;
}

export function ResultView(props: ResultViewProps) {
	const { result, number, isOfOtherInputs = false, onRetry, children } = props;
	const { t } = useResultText();
	const { t: tLoans } = useLoansText();
	return (
		<div>
			<div role="status" className={styles.status}>
				{onRetry !== undefined && (
					<>
						<StatusIndicator type="error">{t('result.notRecalculated')}</StatusIndicator>{' '}
						<Button onClick={onRetry}>{tLoans('actions.retry')}</Button>
					</>
				)}
				{onRetry === undefined && isOfOtherInputs && (
					<StatusIndicator type="warning">{t('result.ofOtherInputs')}</StatusIndicator>
				)}
			</div>
			<ReadyResult result={result} number={number}>
				{children}
			</ReadyResult>
		</div>
	);
}

function ReadyResult({ result, number, children }: Pick<ResultViewProps, 'result' | 'number' | 'children'>) {
	const { t: tResult } = useResultText();
	const { t, language } = useLoansText();
	const { RFR } = useSession().layout;
	const { header, columns } = useMemo(() => resultLayout(RFR, result, { t, language }), [RFR, result, t, language]);
	const count = result.rates.length;
	return (
		<SpaceBetween size="s">
			<LiveRegion key={number} hidden>
				{tResult('result.ready', { rate: figureText(result.compoundedRate), count })}
			</LiveRegion>
			<Container>
				<div className={header.some(({ key }) => key === 'conventions') ? styles.saysTerms : undefined}>
					<ResultHeader result={result} fields={header} />
				</div>
			</Container>
			{children(columns)}
		</SpaceBetween>
	);
}
