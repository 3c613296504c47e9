import { type ComponentType, lazy, Suspense } from 'react';
import { openTexts } from '../../../i18n/language.ts';
import styles from './desk-bar.module.css';
import type { DeskToolProps } from './desk-tool.ts';

interface DeskTool {
	readonly id: string;
	/** At the end of the row instead of its start. */
	readonly isAtEnd?: true;
	/** Loads its code and its texts after the calculator is shown. */
	readonly Tool: ComponentType<DeskToolProps>;
}

const LoanTool = lazy(async () => {
	const [{ LoanTool: Tool }] = await Promise.all([import('../loans/loan-tool.tsx'), openTexts('loans')]);
	return { default: Tool };
});

/** In the order of the row. */
const tools: readonly DeskTool[] = [
	{ id: 'loan', Tool: LoanTool },
	{
		id: 'conventions',
		Tool: lazy(async () => {
			const loading = [import('../conventions/convention-picker.tsx'), openTexts('conventions')] as const;
			const [{ ConventionPicker }] = await Promise.all(loading);
			return { default: ConventionPicker };
		}),
	},
	{
		id: 'link',
		isAtEnd: true,
		Tool: lazy(async () => {
			const [{ CopyLink }] = await Promise.all([import('../address/copy-link.tsx'), openTexts('address')]);
			return { default: CopyLink };
		}),
	},
];

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
