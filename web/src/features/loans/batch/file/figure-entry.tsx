import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { useState } from 'react';
import { useBatchText } from '../batch-text.ts';
import styles from './how-file-is-read.module.css';

interface FigureEntryProps {
	readonly label: string;
	readonly value: string;
	readonly placeholder: string;
	readonly onEnter: (value: string) => void;
	/** True if leaving the entry blank is an answer: the term does not apply. */
	readonly isQuestion?: boolean;
}

/** A figure that applies to all rows. The file is read again when it is entered, not at each key. */
export function FigureEntry({ label, value, placeholder, onEnter, isQuestion = false }: FigureEntryProps) {
	const { t } = useBatchText();
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
