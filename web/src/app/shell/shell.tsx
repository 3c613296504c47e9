import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout } from '../../../../shared/portal/layout.ts';
import { contentId, focusContent } from './focus-content.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
	readonly userId: string;
	readonly layout: Layout;
	readonly children: ReactNode;
}

/** What surrounds every view of a signed-in user. */
export function Shell({ userId, layout, children }: ShellProps) {
	const { t } = useTranslation('shell');
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
