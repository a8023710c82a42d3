precache([]);
