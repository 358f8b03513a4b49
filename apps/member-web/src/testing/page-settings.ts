/** All that the app reads of a browser before anything is shown: no settings that the server wrote, and a phone's screen. */
Object.assign(globalThis, { document: { querySelector: () => null }, innerWidth: 390, innerHeight: 844 });
