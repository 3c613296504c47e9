// Both files call every operation. Sharing one portal starts the thread of each function only once.
import './every-example.ts';
import './every-caller.ts';
