import { type ComponentType, Suspense } from 'react';
import type { ReferenceData } from '../form/reference-data.ts';
import type { FormView } from '../use-calculator-form.ts';
import type { CompoundingOutcome } from '../use-compounding.ts';
import styles from './desk-bar.module.css';

/** What a tool of the bar is about. */
export interface DeskToolProps {
	readonly form: FormView;
	/** The last result, if there is one. */
	readonly outcome: CompoundingOutcome | undefined;
	readonly reference: ReferenceData;
}

interface DeskTool {
	readonly id: string;
	/** At the end of the row instead of its start. */
	readonly isAtEnd?: true;
	/** Loads its code and its texts after the calculator is shown. */
	readonly Tool: ComponentType<DeskToolProps>;
}

/** In the order of the row. */
const tools: readonly DeskTool[] = [];

/** One row above the form: what can be done with a loan as a whole. */
export function DeskBar(props: DeskToolProps) {
	return (
		<div className={styles.bar}>
			{tools.map(({ id, isAtEnd, Tool }) => (
				<div key={id} className={isAtEnd ? styles.end : undefined}>
					<Suspense fallback={null}>
						<Tool {...props} />
					</Suspense>
				</div>
			))}
		</div>
	);
}
