precache(self.__WB_MANIFEST);
