import { useEffect } from 'react';
import { useIsActive } from '#lib/activity.ts';
import { CloudscapeMessages } from '#ui/cloudscape-messages.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { NotificationsProvider } from '#ui/notifications.tsx';
import { SessionGate } from './session-gate.tsx';
import { watchPrinting } from './watch-printing.ts';

export function App() {
	useEffect(watchPrinting, []);
	return (
		<CloudscapeMessages>
			<ErrorBoundary>
				<NotificationsProvider>
					<SessionGate />
				</NotificationsProvider>
				<Overlay />
			</ErrorBoundary>
		</CloudscapeMessages>
	);
}

function Overlay() {
	return <LoaderOverlay isBusy={useIsActive()} />;
}
