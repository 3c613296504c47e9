import { Box, Button, Header } from '@cloudscape-design/components';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { principalSteps, type ResultText, useResultText } from '#features/loans/shared/loans-text.ts';
import { dateName, dateText } from '#lib/dates/local-day.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { closureText } from '../day-notes.ts';
import { PrincipalMethod } from '../result-view.tsx';
import { type ExplanationLine, explainRow } from './explain-row.ts';
import explanationStyles from './row-explanation.module.css';

interface RowExplanationProps {
	readonly result: CompoundingResult;
	readonly index: number;
	/** Counts the requests by keyboard. With each request, the focus moves to the explanation. */
	readonly focusRequest: number;
	readonly onClose: () => void;
}

export function RowExplanation({ result, index, focusRequest, onClose }: RowExplanationProps) {
	const text = useResultText();
	const { t, language } = text;
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	useEffect(() => {
		if (focusRequest > 0) panel.current?.focus();
	}, [focusRequest]);

	const row = result.rates[index];
	if (row === undefined) return null;
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	return (
		<section ref={panel} tabIndex={-1} aria-labelledby={id} className={explanationStyles.panel} onKeyDown={onKeyDown}>
			<Header
				variant="h3"
				description={t('explanation.day', {
					weekday: dateName(row.startDate, 'weekday', language),
					date: dateText(row.startDate, language),
				})}
				actions={<Button variant="icon" iconName="close" ariaLabel={t('explanation.close')} onClick={onClose} />}
			>
				<span id={id}>{t('explanation.title', { day: row.dayOfIntPeriod })}</span>
			</Header>
			{explainRow(result, index).map(({ title, lines }) => (
				<div key={title} className={explanationStyles.section}>
					<Box variant="h4">{t(`explanation.sections.${title}`)}</Box>
					{lines.map((line) => (
						<Line key={line.kind === 'formula' ? line.text : line.key} line={line} text={text} />
					))}
					{title === 'interest' && principalSteps(result).length > 0 && (
						<PrincipalMethod method={result.conventions.principalChangeMethod} />
					)}
				</div>
			))}
		</section>
	);
}

type ParamValue = Extract<ExplanationLine, { readonly kind: 'sentence' }>['params'][string];

function Line({ line, text }: { readonly line: ExplanationLine; readonly text: ResultText }) {
	if (line.kind === 'formula') return <p className={explanationStyles.formula}>{line.text}</p>;
	const params = Object.fromEntries(
		Object.entries(line.params).map(([name, value]) => [name, paramText(name, value, text)]),
	);
	return <p className={explanationStyles.sentence}>{text.t(`explanation.sentences.${line.key}`, params)}</p>;
}

function paramText(name: string, value: ParamValue, { t, language }: ResultText): string | number {
	if (typeof value === 'object') return closureText(value, t);
	return name.endsWith('Date') ? dateText(String(value), language) : value;
}
