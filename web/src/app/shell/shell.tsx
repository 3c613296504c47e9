import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout } from '../../../../shared/portal/layout.ts';
import { contentId, focusContent } from './focus-content.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
	readonly userId: string;
	readonly layout: Layout;
	/** Whether the view is focused when it is first shown, so that the keyboard goes on in it. */
	readonly takesFocus: boolean;
	readonly children: ReactNode;
}

/** What surrounds every view of a signed-in user. */
export function Shell({ userId, layout, takesFocus, children }: ShellProps) {
	const { t } = useTranslation('shell');
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is first shown
	useEffect(() => {
		if (takesFocus) focusContent();
	}, []);
	return (
		<div className={styles.page}>
			<a className={styles.skip} href={`#${contentId}`} onClick={skip}>
				{t('navigation.skip')}
			</a>
			<TopBar userId={userId} layout={layout} />
			<main id={contentId} tabIndex={-1} className={styles.content}>
				{children}
			</main>
		</div>
	);
}

/** The address stays that of the view. */
function skip(event: React.MouseEvent): void {
	event.preventDefault();
	focusContent();
}
