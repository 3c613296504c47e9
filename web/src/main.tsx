import '#ui/palette.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { portalSession, watchSession } from '#app/session/portal-session.ts';
import { initLanguage } from '#i18n/language.ts';
import { applyStoredMode } from '#ui/mode.ts';

/** No await at the top level: chunks of the texts import this one and would wait for its end. */
async function start(): Promise<void> {
	applyStoredMode();
	await initLanguage();
	watchSession();
	void portalSession.start();

	const root = document.getElementById('root');
	if (root === null) throw new Error('index.html has no element for the app');
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
}

void start();
