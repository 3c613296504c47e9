import { Button, FormField, Input, Select } from '@cloudscape-design/components';
import { useState } from 'react';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import type { LoanQuestion } from '#shared/loan/loan-questions.ts';
import styles from './table-reading.module.css';

type MappingText = NamespaceText<'mappings'>;

const settingKeys = { '0': 'units', '3': 'thousands', '6': 'millions', '.': 'point', ',': 'comma' } as const;

type Setting = 'percent' | 'bp' | 'fraction' | 'dmy' | 'mdy' | 'ymd' | (typeof settingKeys)[keyof typeof settingKeys];

export const settingLabel = (option: string, { t }: MappingText): string =>
	t(`settings.${(settingKeys[option as keyof typeof settingKeys] ?? option) as Setting}`);

const separatorNames = { ';': 'semicolon', ',': 'comma', '\t': 'tab', '|': 'bar' } as const;

export interface TableNames {
	readonly fieldLabel: (field: string) => string;
	readonly sheetQuestion: string;
	readonly termLabel?: (term: string) => string;
	readonly termOptionLabel?: (option: string) => string;
}

function describeQuestion({ code, key = '', field = '', options }: LoanQuestion, names: TableNames, text: MappingText) {
	const { t } = text;
	const asWritten = (option: string) => option;
	switch (code) {
		case 'term':
			return {
				label: names.termLabel?.(field) ?? field,
				optionLabel: options.length === 0 ? asWritten : (names.termOptionLabel ?? asWritten),
			};
		case 'match':
		case 'hidden-column':
		case 'own-column':
			return {
				label: t(`questions.${code}`, { column: key }),
				optionLabel: (option: string) => (option === 'own' ? t('reading.own') : names.fieldLabel(option)),
			};
		case 'two-columns':
		case 'field-missing':
			return { label: t(`questions.${code}`, { field: names.fieldLabel(field) }), optionLabel: asWritten };
		case 'unit':
		case 'scale':
		case 'date-order':
		case 'decimal-sign':
			return {
				label: t(`questions.${code}`, { column: key }),
				optionLabel: (option: string) => settingLabel(option, text),
			};
		case 'mapping':
			return {
				label: t('questions.mapping'),
				optionLabel: (option: string) => (option === '' ? t('questions.none') : option),
			};
		case 'separator':
			return {
				label: t('questions.separator'),
				optionLabel: (option: string) => t(`separators.${separatorNames[option as keyof typeof separatorNames]}`),
			};
		case 'sheet':
			return { label: names.sheetQuestion, optionLabel: asWritten };
		default:
			return { label: t(`questions.${code}`), optionLabel: asWritten };
	}
}

interface QuestionFieldsProps {
	readonly questions: readonly LoanQuestion[];
	readonly names: TableNames;
	readonly onSelect: (question: LoanQuestion, option: string) => void;
}

export function QuestionFields({ questions, names, onSelect }: QuestionFieldsProps) {
	const text = useNamespaceText('mappings');
	const { t } = text;
	return (
		<div className={styles.fields}>
			{questions.map((question) => {
				const { label, optionLabel } = describeQuestion(question, names, text);
				const { proposed, samples, options, code, key, field } = question;
				return (
					<FormField
						key={[code, key, field].join('\n')}
						label={label}
						description={samples.length > 0 && t('questions.samples', { samples: samples.join(' · ') })}
					>
						{options.length === 0 ? (
							<FigureEntry
								label={label}
								value={proposed ?? ''}
								placeholder=""
								onEnter={(option) => onSelect(question, option)}
								isQuestion
							/>
						) : (
							<Select
								ariaLabel={label}
								selectedOption={null}
								filteringType={options.length > 10 ? 'auto' : 'none'}
								placeholder={
									proposed === undefined
										? t('questions.select')
										: t('questions.proposed', { value: optionLabel(proposed) })
								}
								options={options.map((option) => ({ value: option, label: optionLabel(option) }))}
								onChange={({ detail }) => onSelect(question, detail.selectedOption.value ?? '')}
							/>
						)}
					</FormField>
				);
			})}
		</div>
	);
}

interface FigureEntryProps {
	readonly label: string;
	readonly value: string;
	readonly placeholder: string;
	readonly onEnter: (value: string) => void;
	/** True if a blank value is a valid answer, which means that the term does not apply. */
	readonly isQuestion?: boolean;
}

/** Input for a value that applies to all rows. The file is read again on completion, not on each key press. */
export function FigureEntry({ label, value, placeholder, onEnter, isQuestion = false }: FigureEntryProps) {
	const { t } = useNamespaceText('mappings');
	const [entered, setEntered] = useState(value);
	const apply = () => (isQuestion || entered !== value) && onEnter(entered.trim());
	return (
		<div className={styles.figure}>
			<Input
				ariaLabel={label}
				value={entered}
				inputMode="decimal"
				placeholder={placeholder}
				onChange={({ detail }) => setEntered(detail.value)}
				onKeyDown={({ detail }) => detail.key === 'Enter' && apply()}
			/>
			<Button ariaLabel={t('questions.applyTo', { label })} disabled={!isQuestion && entered === value} onClick={apply}>
				{entered === '' && isQuestion ? t('questions.none') : t('questions.apply')}
			</Button>
		</div>
	);
}
