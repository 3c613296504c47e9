import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout } from '#shared/directory/layout.ts';
import { contentId, focusContent, skipToStart } from './focus-content.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useOfflineNotice } from './use-offline-notice.ts';

interface ShellProps {
	readonly userId: string;
	readonly layout: Layout;
	/** True to focus the content when the shell is first shown. */
	readonly takesFocus: boolean;
	readonly children: ReactNode;
}

/** The frame around every screen of a signed-in user. */
export function Shell({ userId, layout, takesFocus, children }: ShellProps) {
	const { t } = useTranslation('shell');
	useOfflineNotice();
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, on the first render
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

/** Keeps the address of the screen, without `#content`. */
function skip(event: React.MouseEvent): void {
	event.preventDefault();
	skipToStart();
}
