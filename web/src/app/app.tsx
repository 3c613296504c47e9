import { useEffect } from 'react';
import { useIsActive } from '#lib/activity.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { NotificationsProvider } from '#ui/notifications.tsx';
import { SessionGate } from './session-gate.tsx';
import { watchPrinting } from './watch-printing.ts';

export function App() {
	useEffect(watchPrinting, []);
	return (
		<ErrorBoundary>
			<NotificationsProvider>
				<SessionGate />
			</NotificationsProvider>
			<Overlay />
		</ErrorBoundary>
	);
}

function Overlay() {
	return <LoaderOverlay isBusy={useIsActive()} />;
}
