import { Fragment } from 'react';
import styles from './explanation-frame.module.css';

interface ExplanationStep {
	readonly heading: string;
	readonly sentences: readonly string[];
	readonly formula?: string | undefined;
}

/** How a figure came about, step by step; inside an {@link ExplanationFrame}. */
export function ExplanationStepsView({ steps }: { readonly steps: readonly ExplanationStep[] }) {
	return steps.map(({ heading, sentences, formula }) => (
		<Fragment key={heading}>
			<h3>{heading}</h3>
			{sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
			{formula !== undefined && <p className={styles.formula}>{formula}</p>}
		</Fragment>
	));
}
