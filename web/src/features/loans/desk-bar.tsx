import { type ComponentType, memo, useDeferredValue } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import styles from './desk-bar.module.css';
import type { DeskToolProps } from './shared/desk/open-panel.ts';

interface DeskTool {
	readonly id: string;
	readonly isAtEnd?: true;
	readonly Tool: ComponentType<DeskToolProps>;
}

const tools: readonly DeskTool[] = [
	{ id: 'loan', Tool: lazyPart(async () => (await import('./saved/loan-tool.tsx')).LoanTool, { texts: ['saved'] }) },
	{
		id: 'conventions',
		Tool: lazyPart(async () => (await import('./calculator/conventions/convention-picker.tsx')).ConventionPicker, {
			texts: ['conventions'],
		}),
	},
	{
		id: 'link',
		isAtEnd: true,
		Tool: lazyPart(async () => (await import('./copy-link.tsx')).CopyLink, { texts: ['address'] }),
	},
];

/** Bar above the form with tools for the whole loan. Rendered after form and result, so as not to delay them. */
export function DeskBar(props: DeskToolProps) {
	return <Tools {...useDeferredValue(props)} />;
}

const Tools = memo(function Tools(props: DeskToolProps) {
	return (
		<div className={styles.bar}>
			{tools.map(({ id, isAtEnd, Tool }) => (
				<div key={id} className={isAtEnd ? styles.end : undefined}>
					<Tool {...props} />
				</div>
			))}
		</div>
	);
});
